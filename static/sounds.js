// What the stage shows is heard as well, by who has asked for it (<html data-sound="on">).
(() => {
  "use strict";
  const TONES = { dice: 150, march: 260, move: 260, turn: 210, light: 520, count: 660 }; // hertz
  const LOUD = 0.12,
    FAINT = 0.001,
    LENGTH = 0.12; // seconds
  let ears = null;
  document.addEventListener("stage:beat", event => {
    const hertz = TONES[event.detail];
    if (document.documentElement.dataset.sound !== "on" || !hertz) return;
    ears ??= new AudioContext();
    const tone = new OscillatorNode(ears, { type: "triangle", frequency: hertz }),
      volume = new GainNode(ears, { gain: LOUD });
    volume.gain.exponentialRampToValueAtTime(FAINT, ears.currentTime + LENGTH);
    tone.connect(volume).connect(ears.destination);
    tone.start();
    tone.stop(ears.currentTime + LENGTH);
  });
})();
