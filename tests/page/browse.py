#!/usr/bin/env python3
"""The pages of nullwindow in a real browser: python3 tests/page/browse.py target/release/nullwindow [--pictures FOLDER]

Makes a small report, a page of reproduced tables and a trace, and opens them in headless Chromium, 1400 and 390 pixels wide, in
light and in dark, with and without script. Clicks on a point, on a legend, on the titles of tables, downloads figures,
plays a trace. Whatever a page says on the console is a failure, and so is a page that is wider than the screen.
"""

import argparse
import csv
import io
import itertools
import pathlib
import subprocess
import tempfile
import xml.etree.ElementTree as xml

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDTHS = (1400, 390)
SCHEMES = ("light", "dark")


class Pages:
    """Opens pages, and remembers what they complain about."""

    def __init__(self, browser, pictures):
        self.browser = browser
        self.pictures = pictures

    def open(self, path, width=1400, scheme="light", script=True):
        context = self.browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            java_script_enabled=script,
            accept_downloads=True,
        )
        page = context.new_page()
        page.complaints = []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("request", lambda request: request.url.startswith(("file:", "blob:")) or page.complaints.append(request.url))
        page.goto(path.as_uri())
        return page

    def close(self, page, name):
        assert not page.complaints, f"{name}: {page.complaints}"
        if self.pictures:
            page.screenshot(path=self.pictures / f"{name}.png", full_page=True)
        page.context.close()


def check(condition, what):
    assert condition, what


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_at(page, locator, click=False):
    locator.scroll_into_view_if_needed()
    page.mouse.move(*middle(locator))
    if click:
        page.mouse.click(*middle(locator))


def download(page, button):
    with page.expect_download() as found:
        button.click()
    return found.value.suggested_filename, pathlib.Path(found.value.path()).read_text()


def same_everywhere(pages, path, name, ready):
    """The page fits every screen, in both schemes, and has its content without script, too."""
    for width, scheme, script in itertools.product(WIDTHS, SCHEMES, (True, False)):
        page = pages.open(path, width, scheme, script)
        which = f"{name}-{width}-{scheme}-{'script' if script else 'static'}"
        check(page.locator(ready).first.is_visible(), f"{which}: no {ready}")
        check(page.locator("button:visible:enabled").count() == 0 or script, f"{which}: buttons without script")
        size = page.viewport_size["width"]
        if script:
            wide = page.evaluate("document.documentElement.scrollWidth")
            check(wide <= size, f"{which}: {wide} pixels wide")
            color = page.evaluate("getComputedStyle(document.body).backgroundColor")
            check((color == "rgb(255, 255, 255)") == (scheme == "light"), f"{which}: {color}")
        pages.close(page, which)


def report(pages, path):
    same_everywhere(pages, path, "report", "figure svg.chart .point .mark")
    page = pages.open(path)

    # The values of a point under the pointer.
    figure = page.locator("#figure-11 figure").first
    mark = figure.locator(".series .point .mark").first
    point_at(page, mark)
    tip = page.locator(".tip")
    check("depth" in tip.inner_text() and "aspiration" in tip.inner_text(), tip.inner_text())
    # A crowded figure shows the intervals of what is pointed at, and of nothing else.
    shown = figure.locator(".interval:visible")
    check(shown.count() == 1, f"{shown.count()} series with intervals")
    chosen = figure.locator(".series.chosen").get_attribute("data-label")
    check(tip.inner_text().startswith(f"{chosen}:"), f"{chosen}, {tip.inner_text()}")
    page.mouse.move(1, 1)
    check(tip.is_hidden(), "a tip without a point")
    check(figure.locator(".series.chosen").get_attribute("data-label") == "mtd-f", "the series of the figure")

    # The legend.
    key = figure.locator(".key").first
    series = figure.locator(".series").first
    key.click()
    check(series.is_hidden() and key.get_attribute("aria-pressed") == "false", "a series stays")
    _, drawing = download(page, figure.get_by_role("button", name="SVG"))
    label = series.get_attribute("data-label")
    check(f'data-label="{label}"' not in drawing, "a hidden series in a file")
    key.focus()
    page.keyboard.press("Enter")
    check(series.is_visible() and key.get_attribute("aria-pressed") == "true", "a series does not come back")

    # The figure and its data.
    name, drawing = download(page, figure.get_by_role("button", name="SVG"))
    root = xml.fromstring(drawing)
    check(name == "figure-11-checkers.svg" and root.tag.endswith("svg") and "var(" not in drawing, name)
    check(f'data-label="{label}"' in drawing and "<style" in drawing, "an incomplete drawing")
    name, table = download(page, figure.get_by_role("button", name="CSV"))
    rows = list(csv.DictReader(io.StringIO(table)))
    check(name == "figure-11-checkers.csv" and len(rows) == figure.locator(".point").count(), f"{name}: {table}")
    check(list(rows[0]) == ["series", "depth (plies)", "leaves, % of aspiration", "low", "high"], str(list(rows[0])))
    check(all(float(row["low"]) <= float(row["high"]) for row in rows), table)

    # Tables.
    table = page.locator("#summary table").first
    title = table.locator("thead th").nth(2)

    def column():
        return [float(text.split()[0]) for text in table.locator("tbody td:nth-child(3)").all_inner_texts()]

    title.click()
    check(column() == sorted(column()) and title.get_attribute("aria-sort") == "ascending", str(column()))
    title.focus()
    page.keyboard.press("Enter")
    check(column() == sorted(column(), reverse=True), str(column()))
    verdicts = page.locator("table.verdicts")
    verdicts.locator("thead th").last.click()
    badges = verdicts.locator("tbody td.verdict").all_inner_texts()
    check(len(list(itertools.groupby(badges))) == len(set(badges)), str(badges))

    # Verdicts as a picture, whose claims lead to their texts.
    forest = page.locator("svg.forest").first
    point_at(page, forest.locator(".point .mark").first)
    check("claimed" in tip.inner_text(), tip.inner_text())
    forest.locator("a").first.click()
    check("#claim-" in page.url, page.url)

    # The position behind a point, in every game.
    dialog = page.locator("dialog.position")
    for figure in page.locator("#positions figure").all():
        mark = figure.locator(".point[data-entry] .mark").first
        point_at(page, mark, click=True)
        check(dialog.is_visible(), "no position behind a point")
        squares = dialog.locator(".board .square").count()
        check(squares == 64 and dialog.locator(".board .piece").count() > 1, f"{squares} squares")
        check(dialog.locator(".board text.piece").count() == 0, "pieces without a drawing")
        dialog.locator(".moves button").first.hover()
        check(dialog.locator(".board .on").count() > 0, "a move without squares")
        first = dialog.locator("table").first
        check("main comparison" in first.locator("caption").inner_text(), first.locator("caption").inner_text())
        rows = first.locator("tbody tr").count()
        algorithms = set(first.locator("tbody th").all_inner_texts())
        check(rows >= 9 and {"aspiration", "mtd-f"} <= algorithms, f"{rows} rows of {algorithms}")
        first.locator("thead th").nth(5).click()
        leaves = [int(text) for text in first.locator("tbody td:nth-child(6)").all_inner_texts()]
        check(leaves == sorted(leaves), str(leaves))
        if pages.pictures:
            page.screenshot(path=pages.pictures / f"position-{squares}.png")
        page.keyboard.press("Escape")
        check(dialog.is_hidden(), "a position that stays")
    page.locator("#position-choice").select_option(index=1)
    check(dialog.is_visible(), "no position by its name")
    page.keyboard.press("Escape")

    # Where it is from, and what it cites.
    facts = page.locator(".facts").inner_text()
    check(all(fact in facts for fact in ("Date", "Program", "Machine", "Command")), facts)
    works = page.locator("#bibliography").inner_text()
    check("Technical Report EUR-CS-95-03" in works and "Lecture Notes in Computer Science 1175" in works, works)
    pages.close(page, "report-used")

    # On a phone a position fills the screen and no more.
    page = pages.open(path, 390)
    point_at(page, page.locator("#positions .point[data-entry] .mark").first, click=True)
    check(page.locator("dialog.position .board").bounding_box()["width"] <= 390, "a board wider than a phone")
    if pages.pictures:
        page.screenshot(path=pages.pictures / "position-390.png")
    pages.close(page, "report-position-390")


def reproduction(pages, path):
    same_everywhere(pages, path, "reproduce", "table.numbers small")
    page = pages.open(path)
    table = page.locator("#tables-pab table").first
    titles = [text.split("\n")[0].strip(" \u2195") for text in table.locator("thead th").all_inner_texts()]
    check(titles == ["depth", "width 4", "width 5", "width 6", "width 7"], str(titles))
    check(table.locator("tbody tr").count() == 4, "four depths")
    check("323" in table.locator("tbody small").first.inner_text(), "the printed number")
    table.locator("thead th").nth(1).click()
    check("Journal of Algorithms" in page.locator("#bibliography").inner_text(), "a citation")
    pages.close(page, "reproduce-used")


def trace(pages, path):
    same_everywhere(pages, path, "trace", ".search svg.tree")
    page = pages.open(path)
    bar = page.locator(".all")
    searches = page.locator(".search").all()

    def steps():
        return [int(search.locator("output").inner_text().split()[0]) for search in searches]

    def passes():
        return [search.locator(".passes [aria-current]").inner_text().split(":")[0] for search in searches]

    # Alpha and beta on the way to the current node, and the line of the pseudo-code.
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    for search in searches:
        windows = [text for text in search.locator(".window").all_text_contents() if text]
        check(windows and all("\u03b1" in text and "\u03b2" in text for text in windows), str(windows))
        check(search.locator(".code [aria-current]").count() == 1, "one line of code")
    check(steps() == [4, 4], str(steps()))

    # It plays by itself, and pauses.
    bar.locator("select").select_option("16")
    bar.get_by_role("button", name="Play").click()
    page.wait_for_timeout(700)
    bar.get_by_role("button", name="Pause").click()
    played = steps()
    check(played[0] > 6, str(played))
    page.wait_for_timeout(300)
    check(steps() == played, "a pause")

    # Pass by pass: whoever is through with a pass waits for the others.
    bar.locator(".together").check()
    check(steps() == [1, 1], str(steps()))
    count = int(bar.locator("output").inner_text().split("/")[1])
    seen = set()
    for _ in range(count - 1):
        page.keyboard.press("ArrowRight")
        seen.add(tuple(passes()))
    lengths = [search.locator(".passes li").count() for search in searches]
    wanted = {tuple(f"pass {min(number, length)}" for length in lengths) for number in range(1, max(lengths) + 1)}
    check(seen == wanted, f"{seen} instead of {wanted}")
    check(page.locator("#glossary dt").count() > 10, "a glossary")
    pages.close(page, "trace-used")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the nullwindow binary")
    parser.add_argument("--pictures", type=pathlib.Path, help="write screenshots to this folder")
    arguments = parser.parse_args()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folder = pathlib.Path(folder)

        def run(*words):
            subprocess.run([arguments.program, *words], check=True, stdout=subprocess.DEVNULL)

        run("compare", "--depth", "4", "--limit", "4", "--output", folder / "results")
        run("trees", "reproduce", "tables-pab", "--trees", "5", "--output", folder / "tables")
        run("trees", "trace", "trends-1997", "--algorithm", "sss,mtd-f", "--html", folder / "trace.html")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        pages = Pages(browser, arguments.pictures)
        report(pages, folder / "results/report.html")
        reproduction(pages, folder / "tables/report.html")
        trace(pages, folder / "trace.html")
        browser.close()
    print("pages: everything works")


main()
