"""The stylesheet inside a map picture: it asks how large it is shown, and from afar says less."""

import base64
from functools import cache
from pathlib import Path

from games.hexmap.palette import Palette

FONTS = {"G": "titles", "I": "names", "S": "figures"}  # built in: a picture may fetch nothing

RULES = """
.sea{fill:$sea}.wash{stroke-linejoin:round}
.t-desert{fill:$desert}.t-rough{fill:$rough}.t-fertile{fill:$fertile}.t-clear{fill:$clear}
.t-mountain{fill:$mountain}.t-marsh{fill:$marsh}
[class^=p-]{fill:none;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.p-rough{stroke:$rough2}.f-rough{fill:$rough2;opacity:.42}
.p-fertile{stroke:$fertile2}.f-fertile{fill:$fertile2;opacity:.85}
.p-clear{stroke:$clear2}.f-clear{fill:$clear2;opacity:.7}
.p-desert{stroke:$desert2;stroke-width:1.6}.p-marsh{stroke:$marsh2}
.p-mountain{stroke:$mountain2;stroke-width:1.8}.f-mountain{fill:$mountain2;opacity:.5}
.dots{fill:none;stroke:$desert2;stroke-width:2.2;stroke-linecap:round;opacity:.75}
.ring{fill:none;stroke:$ring;stroke-width:1.3;stroke-linejoin:round}.r0{opacity:.6}.r1{opacity:.38}.r2{opacity:.2}
.shoal{fill:$shoal;stroke:$ring;stroke-width:1;stroke-dasharray:3 2}
.deep{fill:$deep;opacity:.5}.wave{fill:none;stroke:$ring;stroke-width:1.3;stroke-linecap:round;opacity:.4}
.coast{fill:none;stroke:$coast;stroke-width:2;stroke-linejoin:round}
.grid{fill:none;stroke:$grid;stroke-width:1.3;opacity:.5}.wetgrid{stroke:$gridsea;opacity:.55}
.band{fill:none;stroke-width:19;opacity:$band}.border{fill:none;stroke-width:3.2;stroke-linejoin:round}
.closed{stroke:$ink;stroke-width:3.4;stroke-linecap:round;opacity:.62}
.seaside-case{stroke:#fff;stroke-width:9;stroke-linecap:round;fill:none}
.seaside{stroke:$strait;stroke-width:5;stroke-linecap:round}
.strait-case{stroke:#fff;stroke-width:12}.strait{stroke:$strait;stroke-width:9;stroke-dasharray:5 4}
.ridge-bar{fill:none;stroke:$mountain2;stroke-width:11;stroke-linecap:round}
.pk{fill:$snow;stroke:$mountain2;stroke-width:1.8;stroke-linejoin:round}.pd{fill:$mountain2;opacity:.82}
text{text-anchor:middle}.num text{font:10.5px S,sans-serif;fill:$num;opacity:.72}
.town{font:600 19px G,Georgia,serif;fill:$name;paint-order:stroke;stroke:$halo;stroke-width:4.5px;
stroke-linejoin:round;stroke-opacity:.92}.minor,.sitename{font:18px I,Georgia,serif}
.castle{stroke:$castle;stroke-width:2;paint-order:stroke}.val{font:700 15px S,sans-serif;fill:$onfill}
.anchor{fill:none;stroke:$seatext;stroke-width:2.4;stroke-linecap:round}
.site{fill:$halo;stroke:$site;stroke-width:3.4;stroke-dasharray:5 3;stroke-linejoin:round}
.state{font:600 38px G,Georgia,serif;letter-spacing:6px;paint-order:stroke;stroke:$halo;stroke-width:6px;
stroke-linejoin:round;stroke-opacity:.88}
.coin circle{stroke:$halo;stroke-width:3}.coin text{font:700 19px S,sans-serif;fill:$onfill}
text.sea{font:42px I,Georgia,serif;fill:$seatext;letter-spacing:5px;opacity:.85}
text.small{font-size:27px;letter-spacing:2px;stroke:$sea;stroke-width:6px;paint-order:stroke;opacity:1}
text.strait{font:15px I,Georgia,serif;fill:$strait;stroke:$halo;stroke-width:4px;paint-order:stroke}
.edge0{fill:none;stroke:$frame;stroke-width:14;opacity:.28;stroke-linejoin:round}
.edge{fill:none;stroke:$frame;stroke-width:3.2}
.lg text{text-anchor:start;font:25px G,Georgia,serif;fill:$ink}.lg .h{font-size:31px}
.lg .t{font-size:104px;letter-spacing:5px}
.lg .s{font:27px I,Georgia,serif;fill:$soft}.lg .mid{text-anchor:middle}
.lg rect.p{fill:$sheet;stroke:$frame;stroke-width:3}.lg rect.q{fill:none;stroke:$frame;stroke-width:1.2}
.lg .val{text-anchor:middle;font:700 15px S,sans-serif;fill:$onfill}.lg .rule{stroke:$frame;stroke-width:1.5}
"""
NEAR = """
.town{font-size:23px;stroke-width:5px}.minor,.sitename{font-size:21px}.num text{font-size:13px}
text.strait{font-size:18px}
"""
FAR = """
.num,.minor,text.strait,.dots,.v3 .town{display:none}.v1 .town,.v2 .town{transform:translateY(17px)}
.town{font-size:29px;stroke-width:6px}.state{font-size:45px;letter-spacing:4px}.grid{stroke-width:1.8}
.border{stroke-width:4.5}.coin text{font-size:24px}.coin circle{r:21px}.val{font-size:18px}
text.sea{font-size:52px}text.small{font-size:30px}
"""
TINY = """
.v2 .town,.v3,.v4,.sitename,.anchor,.closed,.coin,.sea text,.lg{display:none}
.state{font-size:84px;letter-spacing:3px;stroke-width:12px}.grid{opacity:.25}
"""


def style(palette: Palette, width: int) -> str:
    rules = inks(palette)
    for share, more in ((0.75, NEAR), (0.45, FAR), (0.24, TINY)):
        rules += f"@media(max-width:{int(width * share)}px){{{more}}}"
    return _faces() + rules.replace("\n", "")


def inks(palette: Palette) -> str:
    """The rules alone, at whatever size."""
    rules = RULES
    for name in sorted(palette, key=len, reverse=True):
        rules = rules.replace(f"${name}", palette[name])
    return rules.replace("\n", "")


@cache
def _faces() -> str:
    folder = Path(__file__).parent / "fonts"
    return "".join(
        f"@font-face{{font-family:{family};src:url(data:font/woff2;base64,"
        f"{base64.b64encode((folder / f'{name}.woff2').read_bytes()).decode()})}}"
        for family, name in FONTS.items()
    )
