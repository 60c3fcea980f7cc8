"""The stylesheet inside a map picture: it asks how large it is shown, and from afar says less, and louder."""

import base64
from functools import cache
from pathlib import Path

from games.hexmap.board import HexMap
from games.hexmap.palette import Palette

FONTS = {"titles": "G", "names": "I", "figures": "S"}  # built in: a picture may fetch nothing

PLAIN = """
svg{fill:none;stroke-linecap:round;stroke-linejoin:round}.fsoft{fill:$soft}
text{text-anchor:middle;fill:$name}.val{font:700 14px S,sans-serif;fill:$onfill}
"""
RULES = """
.sea{fill:$sea}.deep{fill:$deep;fill-opacity:.34}.shade{opacity:$shade}
.t-desert{fill:$desert}.t-rough{fill:$rough}.t-forest{fill:$forest}.t-steppe{fill:$steppe}.t-high{fill:$high}
.t-savanna{fill:$savanna}.t-fertile{fill:$fertile}.t-clear{fill:$clear}.t-mountain{fill:$mountain}
.t-marsh{fill:$marsh}
.h0,.h1{stroke:$rough2;stroke-linecap:butt;stroke-width:1.3;stroke-opacity:.62}
.h1{stroke-width:2.1;stroke-opacity:.72}
.dune{stroke:$desert2;stroke-width:1.5;stroke-opacity:.75}
.dunelit{stroke:$sand;stroke-width:2;stroke-opacity:.9}
.stone{stroke:$desert2;stroke-width:1.9;stroke-opacity:.65}
.tick{stroke:$desert2;stroke-width:1.2;stroke-opacity:.8}
.wadi{stroke:$desert2;stroke-width:2.2;stroke-dasharray:9 3 3 3;stroke-opacity:.95}
.tuft{stroke:$clear2;stroke-width:1.2;stroke-opacity:.85}
.grass{stroke:$rough2;stroke-width:1.1;stroke-opacity:.48}
.tree{fill:$tree;fill-opacity:.8}.treelit{fill:$treelit;fill-opacity:.9}
.trunk{stroke:$fertile2;stroke-width:1.2}.palm{stroke:$fertile2;stroke-width:1.3;stroke-opacity:.9}
.plough{stroke:$fertile2;stroke-width:.9;stroke-opacity:.55}
.reed{stroke:$marsh2;stroke-width:1.3}.pool{stroke:$river;stroke-width:1.6;stroke-opacity:.75}
.peaklit{fill:$snow;fill-opacity:.62}.peakdark{fill:$mountain2;fill-opacity:.8}
.peakline{stroke:$mountain2;stroke-width:1.3}
.salt{fill:$salt;stroke:$desert2;stroke-width:1.4;stroke-dasharray:2 3}
.saltline{stroke:$desert2;stroke-width:.9;stroke-opacity:.7}.lake{fill:$sea;stroke:$ring;stroke-width:1.5}
.river{fill:$river}.rivercase{fill:$rivercase;stroke:$rivercase;stroke-width:2.4;opacity:.7}
.ring{stroke:$ring;stroke-width:1.2}
.r0{stroke-opacity:.75}.r1{stroke-opacity:.5}.r2{stroke-opacity:.32}.r3{stroke-opacity:.2}
.shoal{fill:$shoal;stroke:$ring;stroke-width:1;stroke-dasharray:3 2}.coast{stroke:$coast;stroke-width:2.1}
.grid{stroke:$grid;stroke-width:1.2;stroke-opacity:.38}.wetgrid{stroke:$gridsea;stroke-opacity:.3}
.band{stroke-width:15;stroke-opacity:$band}.border{stroke-width:3;stroke-linecap:butt}
.closed{stroke:$ink;stroke-width:3.2;opacity:.55;stroke-dasharray:1 6}
.seasidecase{stroke:$case;stroke-width:10}.seaside{stroke:$strait;stroke-width:6}
.straitcase{stroke:$case;stroke-width:13}
.strait{stroke:$strait;stroke-width:9;stroke-dasharray:6 4;stroke-linecap:butt}
.wall{stroke:$mountain2;stroke-width:9}.wallcase{stroke:$halo;stroke-width:14;opacity:.8}
.pk{fill:$peak;stroke:$mountain2;stroke-width:1.7}.pd{fill:$mountain2}.cap{fill:$snow}
.num text{font:10.5px S,sans-serif;fill:$num;opacity:.62}
.castle{stroke:$halo;stroke-width:2.4;paint-order:stroke}
.anchor{stroke:$seatext;stroke-width:2.4}.anchorcase{stroke:$halo;stroke-width:6;opacity:.85}
.site{fill:$halo;stroke:$site;stroke-width:3.2;stroke-dasharray:5 3}
.edge0{stroke:$frame;stroke-width:13;stroke-opacity:.25}.edge{stroke:$frame;stroke-width:3}
.lg rect.p{fill:$sheet;stroke:$frame;stroke-width:3}.lg rect.q{stroke:$frame;stroke-width:1.2}
.lg .rule{stroke:$frame;stroke-width:1.5}
"""
LETTERS = """
.town{font:600 18px G,Georgia,serif;paint-order:stroke;stroke:$halo;stroke-width:4.5px;stroke-opacity:.94}
.v3{font-size:21px;letter-spacing:.6px}.v2{font-size:19.5px}.minor{font:17px I,Georgia,serif}
.state{font:600 40px G,Georgia,serif;paint-order:stroke;stroke:$halo;stroke-width:6px;stroke-opacity:.85}
.coin circle{stroke:$halo;stroke-width:3}.coin text{font:700 19px S,sans-serif;fill:$onfill}
.ocean,.mare,.gulf,.bay{font:52px I,Georgia,serif;fill:$seatext;paint-order:stroke;stroke:$sea;
stroke-opacity:.8}.mare{font-size:34px;stroke-width:5px}.gulf{font-size:32px;stroke-width:5px}
.bay{font-size:23px;stroke-width:4px}
.land{font:italic 27px I,Georgia,serif;fill:$soft;paint-order:stroke;stroke:$halo;stroke-width:4px;
stroke-opacity:.55}
.hill{font:21px I,Georgia,serif;fill:$hillname;paint-order:stroke;stroke:$halo;stroke-width:4px;
stroke-opacity:.8}
.water{font:16px I,Georgia,serif;fill:$seatext;paint-order:stroke;stroke:$halo;stroke-width:3.5px;
stroke-opacity:.85}
.narrow{font:15px I,Georgia,serif;fill:$strait;stroke:$halo;stroke-width:4px;paint-order:stroke}
.lg text{text-anchor:start;font:24px G,Georgia,serif;fill:$ink}.lg .h{font-size:30px}
.lg .t{font-size:104px;letter-spacing:5px}.lg .s{font:25px I,Georgia,serif;fill:$soft}
.lg .mid,.lg .val{text-anchor:middle}.lg .val{font:700 15px S,sans-serif;fill:$onfill}
"""
# How wide the picture is shown, in shares of its own width; board.css changes counters at the same widths.
NEAR, AFAR, FARTHEST = 1.2, 0.5, 0.3
WHEN_NEAR = ".num text{font-size:12px}.water{font-size:17px}"
WHEN_AFAR = """
.num,.minor,.narrow,.water,.hill,.stone,.tick,.grass,.v1{display:none}
.town{font-size:26px;stroke-width:7px;transform:translateY(8px)}.v3{font-size:30px}
.state{font-size:50px;stroke-width:8px}.land{font-size:32px}.gulf{font-size:38px}
.grid{stroke-width:1.8}.border{stroke-width:4.5}.coast{stroke-width:2.8}.wall{stroke-width:12}
"""
WHEN_FARTHEST = """
.v2,.anchor,.anchorcase,.closed,.land,.gulf,.bay,.key,.lg text,.tuft,.plough,.trunk,.palm,.dunelit
{display:none}
.state{font-size:74px;stroke-width:12px}.grid{stroke-opacity:.2}.v3{font-size:52px;stroke-width:12px}
"""


def ground_sheet(palette: Palette, board: HexMap) -> str:
    return _faces("figures") + _inked(PLAIN + RULES + board.rules, palette) + _distances(board.size[0])


def names_sheet(palette: Palette, board: HexMap) -> str:
    return _faces(*FONTS) + _inked(PLAIN + LETTERS + board.rules, palette) + _distances(board.size[0])


def inks(palette: Palette) -> str:
    """The rules alone, at whatever size."""
    return _inked(PLAIN + RULES, palette)


def _distances(width: int) -> str:
    far = ((AFAR, WHEN_AFAR), (FARTHEST, WHEN_FARTHEST))
    rules = [f"@media(max-width:{int(width * share)}px){{{more}}}" for share, more in far]
    near = f"@media(min-width:{int(width * NEAR)}px){{{WHEN_NEAR}}}"
    return "".join([near, *rules]).replace("\n", "")


def _inked(rules: str, palette: Palette) -> str:
    for name in sorted(palette, key=len, reverse=True):
        rules = rules.replace(f"${name}", palette[name])
    return rules.replace("\n", "")


@cache
def _faces(*fonts: str) -> str:
    folder = Path(__file__).parent / "fonts"
    return "".join(
        f"@font-face{{font-family:{FONTS[font]};src:url(data:font/woff2;base64,"
        f"{base64.b64encode((folder / f'{font}.woff2').read_bytes()).decode()})}}"
        for font in fonts
    )
