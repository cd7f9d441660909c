// Walks the content of a page with the state that viewers would have, and finds what shows text.
import {
  applyMatrix,
  boundsOf,
  identity,
  type Matrix,
  multiply,
  type Rectangle,
  toMatrix,
} from '../content/matrix.ts'
import { formatNumber } from '../content/notation.ts'
import { isDictionary, isName, type Operand } from '../content/operands.ts'
import { numberAt, type Operation, readOperations } from '../content/operators.ts'
import { limits } from '../limits.ts'
import type { ContentStream } from '../objects/content-streams.ts'
import { type Dict, dictIn, hasKey, numberIn } from '../objects/objects.ts'
import { type PageFont, readFont } from './font-facts.ts'
import type { FormReader } from './forms.ts'
import type { ShownText } from './glyphs.ts'
import { changeState, type GraphicsState, initialState, isStrokedBold } from './graphics-state.ts'
import type { Mark, Rule, Sequel, Show, TextObject } from './page-read.ts'
import { createPathReader, type PathReader } from './paths.ts'
import { bytesPerGlyph, measureMatrix, placeGlyphs, shownItems } from './text-shows.ts'

/** What a walk finds, and what it needs of the document. */
interface Walk {
  readonly texts: readonly ShownText[]
  readonly forms: FormReader
  readonly fonts: FontCache
  readonly shows: Show[]
  readonly rules: Rule[]
  readonly areas: Rectangle[]
  readonly dots: Rectangle[]
  readonly pictures: Rectangle[]
  /** How many texts of pdf.js were taken. */
  taken: number
}

/** Fonts by their dictionary, or by the name of pdf.js. */
export type FontCache = Map<Dict | string, PageFont>

export interface WalkInput {
  readonly stream: ContentStream
  readonly texts: readonly ShownText[]
  readonly forms: FormReader
  readonly fonts: FontCache
}

/** What is walked in one stream. */
interface StreamWalk {
  readonly stream: ContentStream
  readonly paths: PathReader
  readonly states: GraphicsState[]
  state: GraphicsState
  textMatrix: Matrix
  lineMatrix: Matrix
  along: number
  /** Of the last text, if nothing moved since. */
  sequel: Sequel | undefined
  textObject: TextObject
  marks: readonly Mark[]
  /** The forms around, this one included. */
  readonly path: readonly string[]
}

/** Throws `DocumentError` at a bound. */
export function walkPage({ stream, ...input }: WalkInput) {
  const walk: Walk = { ...input, shows: [], rules: [], areas: [], dots: [], pictures: [], taken: 0 }
  walkStream(walk, { stream, state: initialState, marks: [], path: [] })
  const { shows, rules, areas, dots, pictures, taken } = walk
  return { shows, rules, areas, dots, pictures, isMismatched: taken !== input.texts.length }
}

function walkStream(
  walk: Walk,
  { stream, ...start }: Pick<StreamWalk, 'stream' | 'state' | 'marks' | 'path'>,
): void {
  const at: StreamWalk = {
    ...start,
    stream,
    paths: createPathReader(stream, walk),
    states: [],
    textMatrix: identity,
    lineMatrix: identity,
    along: 0,
    sequel: undefined,
    textObject: {},
  }
  for (const operation of readOperations(stream.bytes)) {
    const handle = handlers.get(operation.operator)
    if (handle !== undefined) handle(at, operation, walk)
    else if (at.paths.read(operation, at.state.ctm)) clip(at)
    else at.state = changeState(at.state, operation, stream)
  }
}

type Handler = (at: StreamWalk, operation: Operation, walk: Walk) => void

function setLine(at: StreamWalk, matrix: Matrix): void {
  at.lineMatrix = matrix
  at.textMatrix = matrix
  at.along = 0
  at.sequel = undefined
}

const nextLine = (at: StreamWalk): void =>
  setLine(at, multiply([1, 0, 0, 1, 0, -at.state.leading], at.lineMatrix))

const moveLine: Handler = (at, { operator, operands }) => {
  const [x, y] = [numberAt(operands, 0), numberAt(operands, 1)]
  if (operator === 'TD') at.state = { ...at.state, leading: -y }
  setLine(at, multiply([1, 0, 0, 1, x, y], at.lineMatrix))
}

const handlers = new Map<string, Handler>([
  ['q', (at) => at.states.push(at.state)],
  [
    'Q',
    (at) => {
      at.state = at.states.pop() ?? at.state
    },
  ],
  [
    'BT',
    (at) => {
      at.textObject = {}
      setLine(at, identity)
    },
  ],
  [
    'ET',
    (at, { end }) => {
      at.textObject.end = end
    },
  ],
  ['Td', moveLine],
  ['TD', moveLine],
  ['Tm', (at, { operands }) => setLine(at, toMatrix(operands) ?? at.lineMatrix)],
  ['T*', nextLine],
  ['Tj', (at, operation, walk) => show(at, operation, walk)],
  ['TJ', (at, operation, walk) => show(at, operation, walk)],
  [
    "'",
    (at, operation, walk) => {
      nextLine(at)
      show(at, operation, walk)
    },
  ],
  [
    '"',
    (at, operation, walk) => {
      const [wordSpace, charSpace] = [0, 1].map((index) => numberAt(operation.operands, index))
      at.state = { ...at.state, wordSpace: wordSpace ?? 0, charSpace: charSpace ?? 0 }
      nextLine(at)
      show(at, operation, walk)
    },
  ],
  ['BMC', beginMark],
  ['BDC', beginMark],
  [
    'EMC',
    (at) => {
      at.marks = at.marks.slice(0, -1)
    },
  ],
  ['Do', paintObject],
])

/** What the operation does before it shows its text, which stays if the text goes. */
function movesBefore({ operator, operands }: Operation): string {
  if (operator === "'") return 'T*'
  if (operator !== '"') return ''
  const [wordSpace, charSpace] = [0, 1].map((index) => formatNumber(numberAt(operands, index), 4))
  return `${wordSpace} Tw ${charSpace} Tc T*`
}

function show(at: StreamWalk, operation: Operation, walk: Walk): void {
  const { state } = at
  const items = shownItems(operation.operands[operation.operator === '"' ? 2 : 0])
  // pdf.js shows nothing without a font, either.
  if (items === undefined || !state.hasFont) return
  const text = walk.texts[walk.taken++]
  if (text === undefined) return
  const font = fontOf(walk.fonts, state, text)
  const { placed, advance } = placeGlyphs(text, state, font)
  const perGlyph = bytesPerGlyph(items, placed.length)
  const { isMirrored, ...measured } = measureMatrix(at.textMatrix, state)
  if (at.sequel !== undefined) at.sequel.isContinued = true
  at.sequel = { isContinued: false }
  walk.shows.push({
    ...measured,
    sequel: at.sequel,
    order: walk.shows.length,
    start: operation.start,
    end: operation.end,
    stream: at.stream,
    before: movesBefore(operation),
    textObject: at.textObject,
    state,
    lineMatrix: at.lineMatrix,
    along: at.along,
    items,
    font,
    isBold: font.isBold || isStrokedBold(state),
    bytesPerGlyph: perGlyph,
    glyphs: placed,
    marks: at.marks,
    isOdd: isMirrored || font.isVertical || (perGlyph !== 1 && perGlyph !== 2),
  })
  at.textMatrix = multiply([1, 0, 0, 1, advance, 0], at.textMatrix)
  at.along += advance
}

function fontOf(fonts: FontCache, { font }: GraphicsState, text: ShownText): PageFont {
  const key = font ?? text.fontId
  const known = fonts.get(key)
  if (known !== undefined) return known
  const read = readFont(font, text.font)
  fonts.set(key, read)
  return read
}

function beginMark(at: StreamWalk, { operands, start, end }: Operation): void {
  const [tag, properties] = operands
  const named = namedProperties(at.stream, properties)
  const inline = isDictionary(properties) ? properties.entries : undefined
  const id = inline?.get('MCID') ?? numberIn(named, 'MCID')
  const mark: Mark = {
    tag: isName(tag) ? tag.name : 'Span',
    // The numbers of forms are of another structure.
    id: typeof id === 'number' && !at.stream.isForm ? id : undefined,
    hasActualText: inline?.has('ActualText') ?? hasKey(named, 'ActualText'),
    stream: at.stream,
    range: { start, end },
  }
  at.marks = [...at.marks.slice(-100), mark]
}

function namedProperties({ resources }: ContentStream, operand: Operand | undefined) {
  return isName(operand) ? dictIn(dictIn(resources, 'Properties'), operand.name) : undefined
}

function clip(at: StreamWalk): void {
  const path = at.paths.takeClip()
  if (path === undefined) return
  const [left, bottom, right, top] = at.state.clip
  at.state = {
    ...at.state,
    clip: [
      Math.max(left, path[0]),
      Math.max(bottom, path[1]),
      Math.min(right, path[2]),
      Math.min(top, path[3]),
    ],
  }
}

function paintObject(at: StreamWalk, { operands: [name] }: Operation, walk: Walk): void {
  if (!isName(name)) return
  const object = walk.forms.find(at.stream, name.name)
  if (object === 'picture') {
    const corners = [applyMatrix(at.state.ctm, 0, 0), applyMatrix(at.state.ctm, 1, 0)]
    const others = [applyMatrix(at.state.ctm, 0, 1), applyMatrix(at.state.ctm, 1, 1)]
    walk.pictures.push(boundsOf([...corners, ...others]))
    return
  }
  if (object === undefined || at.path.length >= limits.formDepth) return
  if (at.path.includes(object.stream.id)) return
  const state: GraphicsState = {
    ...at.state,
    ctm: multiply(object.matrix, at.state.ctm),
    // A form inherits the colour, but what set it may mean something else there.
    fill: '',
    fillSpace: '',
    stroke: '',
    strokeSpace: '',
  }
  const { stream } = object
  walkStream(walk, { stream, state, marks: at.marks, path: [...at.path, stream.id] })
}
