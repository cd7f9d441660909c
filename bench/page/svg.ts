// Plots for docs/benchmarks.md, as SVG that reads well on light and dark pages: bars, and lines
// over a logarithmic axis.

export interface Bar {
  label: string
  value: number
  /** Ours is emphasised. */
  isOurs: boolean
}

export interface Line {
  label: string
  isOurs: boolean
  /** Points with x and y above zero. */
  points: (readonly [x: number, y: number])[]
}

const width = 720
const font = 'font-family="system-ui, sans-serif"'
/** Of sufficient contrast on white: WCAG 2.2 asks for 3 for graphics and 4.5 for text. */
const ink = '#1f2933'
const muted = '#52606d'
const grid = '#d5dbe1'
const endsAt = 'font-size="13" text-anchor="end"'
const centred = 'font-size="13" text-anchor="middle"'
const unitStyle = 'font-size="12"'
const ourColours = ['#0b57d0', '#0f7b6c', '#7b3fb5']
const otherColours = ['#8a6d3b', '#a33d3d', '#5f6b7a']

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const number = (value: number): string => String(Math.round(value * 10) / 10)

export const label = (value: number): string =>
  value >= 100 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en-US')
    : value.toPrecision(3)

function text(x: number, y: number, content: string, more = 'font-size="13"'): string {
  const place = `x="${number(x)}" y="${number(y)}"`
  return `<text ${place} fill="${ink}" ${font} ${more}>${escapeXml(content)}</text>`
}

function frame(title: string, height: number, content: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="6" fill="#ffffff"/>`,
    text(16, 26, title, 'font-size="15" font-weight="600"'),
    ...content,
    '</svg>',
    '',
  ].join('\n')
}

/** Horizontal bars from zero, in the given order. */
export function renderBars(title: string, unit: string, bars: readonly Bar[]): string {
  const [left, right, top, step] = [290, 90, 44, 30]
  const most = Math.max(...bars.map(({ value }) => value))
  const rows = bars.flatMap(({ label: name, value, isOurs }, index) => {
    const y = top + index * step
    const length = Math.max(1, ((width - left - right) * value) / most)
    return [
      text(left - 10, y + 15, name, endsAt),
      `<rect x="${left}" y="${y}" width="${number(length)}" height="20" rx="3" ` +
        `fill="${(isOurs ? ourColours : otherColours)[0]}"/>`,
      text(left + length + 8, y + 15, label(value)),
    ]
  })
  const height = top + bars.length * step + 26
  return frame(title, height, [...rows, text(left, height - 10, unit, unitStyle)])
}

interface LinePlot {
  title: string
  xLabel: string
  yLabel: string
  lines: readonly Line[]
  /** Whether the vertical axis is logarithmic too; it begins at zero otherwise. */
  isLogarithmic: boolean
}

/** Lines whose horizontal axis is logarithmic. */
export function renderLines({ title, xLabel, yLabel, lines, isLogarithmic }: LinePlot): string {
  const [left, right, top, bottom] = [70, 190, 68, 52]
  const height = 340
  const xs = lines.flatMap(({ points }) => points.map(([x]) => x))
  const ys = lines.flatMap(({ points }) => points.map(([, y]) => y))
  const ticks = isLogarithmic ? decades(Math.min(...ys), Math.max(...ys)) : steps(Math.max(...ys))
  const scale = (value: number) => (isLogarithmic ? Math.log(value) : value)
  const [low, high] = [scale(ticks[0] as number), scale(ticks.at(-1) as number)]
  const [first, last] = [Math.log(Math.min(...xs)), Math.log(Math.max(...xs))]
  const toX = (x: number) =>
    left + ((width - left - right) * (Math.log(x) - first)) / Math.max(last - first, 1e-9)
  const toY = (y: number) =>
    height - bottom - ((height - top - bottom) * (scale(y) - low)) / Math.max(high - low, 1e-9)
  const axes = [
    ...ticks.flatMap((tick) => [
      `<path d="M${left} ${number(toY(tick))}H${width - right}" stroke="${grid}"/>`,
      text(left - 8, toY(tick) + 4, label(tick), endsAt),
    ]),
    ...[...new Set(xs)].map((x) => text(toX(x), height - bottom + 20, label(x), centred)),
    text((left + width - right) / 2, height - 12, xLabel, centred),
    text(16, 48, yLabel, unitStyle),
  ]
  const counts = { ours: 0, others: 0 }
  const drawn = lines.flatMap(({ label: name, isOurs, points }, index) => {
    const colours = isOurs ? ourColours : otherColours
    const colour = colours[(isOurs ? counts.ours++ : counts.others++) % colours.length] ?? muted
    const path = points
      .map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${number(toX(x))} ${number(toY(y))}`)
      .join('')
    const y = top + 14 + index * 20
    return [
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5"` +
        `${isOurs ? '' : ' stroke-dasharray="6 4"'}/>`,
      ...points.map(
        ([px, py]) =>
          `<circle cx="${number(toX(px))}" cy="${number(toY(py))}" r="3.5" fill="${colour}"/>`,
      ),
      `<path d="M${width - right + 14} ${y - 4}h22" stroke="${colour}" stroke-width="2.5"` +
        `${isOurs ? '' : ' stroke-dasharray="6 4"'}/>`,
      text(width - right + 42, y, name),
    ]
  })
  return frame(title, height, [...axes, ...drawn])
}

/** Powers of ten around the values. */
function decades(least: number, most: number): number[] {
  const [from, to] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))]
  return Array.from({ length: Math.max(2, to - from + 1) }, (_, index) => 10 ** (from + index))
}

/** Zero and round steps up to the value. */
function steps(most: number): number[] {
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}
