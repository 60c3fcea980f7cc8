"""How the templates of what is pushed are read."""

from apps.play.markup import environment


def rendered(source: str, **context: object) -> str:
    return environment(autoescape=True).from_string(source).render(context)


def test_indentation_and_lines_of_tags_alone_are_not_sent() -> None:
    source = "<ul>\n  {% for one in ones %}\n    <li>{{ one }}</li>\n  {% endfor %}\n</ul>\n"
    assert rendered(source, ones=[1, 2]) == "<ul>\n<li>1</li>\n<li>2</li>\n</ul>"


def test_a_tag_in_a_line_takes_no_space_from_its_words() -> None:
    assert rendered("{% if a %}a{% endif %}\n  <b>b</b>", a=True) == "a\n<b>b</b>"


def test_what_a_dict_holds_comes_before_what_it_can_do() -> None:
    held = {"count": 2, "items": ["<"]}
    assert rendered("{{ held.count }} {{ held.items[0] }} {{ held.keys()|length }}", held=held) == "2 &lt; 2"
