"""What is taken out of a style sheet before it is sent says nothing to a browser."""

from django.conf import settings

from apps.site.statics import bare

# A browser keeps how a property of our own was broken into lines, which says nothing.
UNDERSTOOD = """written => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(written);
  return [...sheet.cssRules].map(rule => rule.cssText.replace(/\\s*\\n\\s*/g, " "));
}"""


def test_a_browser_understands_what_is_sent_as_what_was_written(browser):
    page = browser.new_page()
    sheets = [*settings.BASE_DIR.glob("static/*.css"), *settings.BASE_DIR.glob("games/*/static/*/*.css")]
    assert sheets
    for sheet in sheets:
        written = sheet.read_text()
        assert page.evaluate(UNDERSTOOD, bare(written)) == page.evaluate(UNDERSTOOD, written)
    page.close()
