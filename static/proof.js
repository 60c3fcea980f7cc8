// The dice of a finished game, computed again in this browser: the seal, the seed and each draw, as the page has them.
(() => {
  "use strict";
  const MASK = (1n << 64n) - 1n,
    LENGTH = 8n, // bytes of a digest
    BLOCK = 128; // bytes
  // RFC 7693
  const IV = [
    0x6a09e667f3bcc908n,
    0xbb67ae8584caa73bn,
    0x3c6ef372fe94f82bn,
    0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n,
    0x9b05688c2b3e6c1fn,
    0x1f83d9abfb41bd6bn,
    0x5be0cd19137e2179n,
  ];
  const SIGMA = [
    "0123456789abcdef",
    "ea489fd61c02b753",
    "b8c052fdae367194",
    "7931dcbe265a40f8",
    "905724afe1bc683d",
    "2c6a0b834d75fe19",
    "c51fed4a0763928b",
    "db7ec13950f4862a",
    "6fe9b308c2d714a5",
    "a2847615fb9e3cd0",
  ].map(row => [...row].map(digit => Number.parseInt(digit, 16)));
  const ROUNDS = 12;
  const WAYS = ["048c", "159d", "26ae", "37bf", "05af", "16bc", "278d", "349e"].map(way =>
    [...way].map(digit => Number.parseInt(digit, 16)),
  );

  const turn = (word, bits) => ((word >> bits) | (word << (64n - bits))) & MASK;

  const mix = (v, [a, b, c, d], x, y) => {
    v[a] = (v[a] + v[b] + x) & MASK;
    v[d] = turn(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turn(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = turn(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turn(v[b] ^ v[c], 63n);
  };

  const compress = (h, bytes, count, last) => {
    const block = new DataView(new ArrayBuffer(BLOCK));
    bytes.forEach((byte, i) => block.setUint8(i, byte));
    const words = Array.from({ length: 16 }, (_, i) => block.getBigUint64(8 * i, true)),
      v = [...h, ...IV];
    v[12] ^= BigInt(count);
    if (last) v[14] ^= MASK;
    for (let round = 0; round < ROUNDS; round++) {
      const order = SIGMA[round % SIGMA.length];
      WAYS.forEach((way, i) => mix(v, way, words[order[2 * i]], words[order[2 * i + 1]]));
    }
    return h.map((word, i) => word ^ v[i] ^ v[i + 8]);
  };

  const bytesOf = text => new TextEncoder().encode(text);

  // what every draw of a seed begins with: the key, a block of its own
  const keyed = seed => {
    const key = bytesOf(seed),
      h = [...IV];
    h[0] ^= 0x01010000n ^ (BigInt(key.length) << 8n) ^ LENGTH;
    return compress(h, key, BLOCK, false);
  };

  const draw = (begun, number, of) => {
    const text = bytesOf(String(number)),
      [first] = compress(begun, text, BLOCK + text.length, true),
      digest = new DataView(new ArrayBuffer(8));
    digest.setBigUint64(0, first, true);
    return Number(digest.getBigUint64(0, false) % BigInt(of));
  };

  const sha256 = async text => {
    const digest = await crypto.subtle.digest("SHA-256", bytesOf(text));
    return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, "0")).join("");
  };

  const text = selector => document.querySelector(selector).textContent.trim();
  const seats = () => [...document.querySelectorAll("[data-added]")].map(one => one.dataset);

  // whether it is what this browser noted before it told its own part (seals.js); nothing: it has noted nothing
  const asNoted = () => {
    const { table } = document.querySelector("[data-seal]").dataset,
      noted = localStorage.getItem(`table-${table}`),
      settled = [text("[data-seal]"), ...seats().map(seat => seat.sealed || seat.added)];
    return noted && noted === settled.join(",");
  };

  // the numbers of the draws that are not what the seed gives
  const wrong = seed => {
    const begun = keyed(seed);
    return [...document.querySelectorAll("[data-draw]")].filter(row => {
      const [number, of, value] = [...row.querySelectorAll("[data-is]")].map(cell =>
          Number(cell.textContent),
        ),
        right = draw(begun, number, of) === value;
      row.classList.toggle("is-wrong", !right);
      return !right;
    });
  };

  const check = async () => {
    const secret = text("[data-secret]"),
      seed = text("[data-seed]");
    if ((await sha256(secret)) !== text("[data-seal]")) return "The secret does not give the seal.";
    for (const { added, sealed } of seats())
      if (sealed && (await sha256(added)) !== sealed) return "What a seat added is not what was sealed.";
    if (asNoted() === false) return "The seals are not those that this browser noted before the game.";
    if ((await sha256([secret, ...seats().map(seat => seat.added)].join("\n"))) !== seed)
      return "The secret and what was added do not give the seed.";
    const rows = document.querySelectorAll("[data-draw]").length,
      found = wrong(seed).map(row => row.querySelector("[data-is]").textContent);
    return found.length
      ? `${found.length} of ${rows} draws do not follow from the seed: ${found.slice(0, 5).join(", ")}.`
      : `This browser has computed seal, seed and all ${rows} draws again: they are the same.${asNoted() ? " The seals are those that it noted before the game." : ""}`;
  };

  const button = document.querySelector("[data-proof]");
  button?.addEventListener("click", async () => {
    const says = document.querySelector("[data-proof-says]");
    says.textContent = "Computing …";
    says.textContent = crypto.subtle ? await check() : "A browser computes this over HTTPS alone.";
  });
})();
