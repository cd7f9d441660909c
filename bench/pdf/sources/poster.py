import cairo
import sys

surface = cairo.PDFSurface(sys.argv[1], 420, 595)
page = cairo.Context(surface)


def show(x, y, text, size=11, bold=False, family="DejaVu Sans", color=(0, 0, 0)):
    weight = cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL
    page.select_font_face(family, cairo.FONT_SLANT_NORMAL, weight)
    page.set_font_size(size)
    page.set_source_rgb(*color)
    page.move_to(x, y)
    page.show_text(text)


page.set_source_rgb(0.12, 0.36, 0.24)
page.rectangle(0, 0, 420, 90)
page.fill()
show(30, 55, "Spring market in the park", 24, True, color=(1, 1, 1))
lines = [
    "On the last Sunday in April, the gardeners of the town sell",
    "their young plants. There is music in the afternoon, and the",
    "children may plant a sunflower that they can take home.",
]
for index, line in enumerate(lines):
    show(30, 125 + 15 * index, line)
show(30, 200, "What you will find", 14, True)
items = [
    "Tomatoes, peppers and herbs in small pots",
    "Old tools that still work, repaired by volunteers",
    "Honey of the bees that live on the roof of the school",
]
for index, line in enumerate(items):
    page.set_source_rgb(0.12, 0.36, 0.24)
    page.new_path()
    page.arc(36, 221 + 18 * index, 2.5, 0, 6.3)
    page.fill()
    show(46, 225 + 18 * index, line)
page.set_source_rgb(0.85, 0.85, 0.85)
page.rectangle(30, 300, 170, 80)
page.fill()
page.rectangle(220, 300, 170, 80)
page.fill()
show(40, 322, "How to get there", 11, True)
show(40, 340, "Take the bus to the bridge", 10)
show(40, 354, "and follow the river.", 10)
show(230, 322, "If it rains", 11, True)
show(230, 340, "The market takes place in", 10)
show(230, 354, "the hall of the school.", 10)
page.save()
page.translate(400, 575)
page.rotate(-1.5707963)
show(0, 0, "Printed on recycled paper by the town press", 8, family="DejaVu Serif")
page.restore()
surface.finish()
