// The state of graphics and text (ISO 32000-1, 8.4 and 9.3), as far as text needs it.
import { identity, type Matrix, multiply, type Rectangle, toMatrix } from '../content/matrix.ts'
import { isName, latin1 } from '../content/operands.ts'
import { numberAt, type Operation } from '../content/operators.ts'
import type { ContentStream } from '../objects/content-streams.ts'
import { type Dict, dictIn, fontOfState } from '../objects/objects.ts'

export interface GraphicsState {
  readonly ctm: Matrix
  readonly font: Dict | undefined
  /** Its name in the resources; undefined if a graphics state set it. */
  readonly fontName: string | undefined
  readonly hasFont: boolean
  readonly size: number
  readonly charSpace: number
  readonly wordSpace: number
  /** 1 unless glyphs are narrowed or widened. */
  readonly scale: number
  readonly leading: number
  readonly rise: number
  readonly mode: number
  /** The operators that set the colour of text; empty at the start, and unknown in a form. */
  readonly fill: string
  readonly fillSpace: string
  /** The operators that set the colour of lines; empty at the start. */
  readonly stroke: string
  readonly strokeSpace: string
  readonly clip: Rectangle
}

const everything: Rectangle = [-1e6, -1e6, 1e6, 1e6]

export const initialState: GraphicsState = {
  ctm: identity,
  font: undefined,
  fontName: undefined,
  hasFont: false,
  size: 0,
  charSpace: 0,
  wordSpace: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  fill: '',
  fillSpace: '',
  stroke: '',
  strokeSpace: '',
  clip: everything,
}

type Change = (
  state: GraphicsState,
  operation: Operation,
  stream: ContentStream,
) => Partial<GraphicsState>

/** Operators whose one number is a part of the state. */
const ofNumber = (name: keyof GraphicsState, factor = 1): Change => {
  return (_, { operands }) => ({ [name]: numberAt(operands, 0) * factor })
}

/** The operator itself is what is kept of a colour: it is written again as it is. */
const setColor: Change = (_, { start, end }, { bytes }) => ({
  fill: latin1(bytes.subarray(start, end)),
})

const setStroke: Change = (_, { start, end }, { bytes }) => ({
  stroke: latin1(bytes.subarray(start, end)),
})

const changes: Readonly<Record<string, Change>> = {
  cm: ({ ctm }, { operands }) => {
    const matrix = toMatrix(operands)
    return matrix === undefined ? {} : { ctm: multiply(matrix, ctm) }
  },
  gs(_, { operands }, { resources }) {
    const [name] = operands
    if (!isName(name)) return {}
    const set = fontOfState(dictIn(dictIn(resources, 'ExtGState'), name.name))
    return set === undefined ? {} : { font: set.font, fontName: undefined, size: set.size }
  },
  Tf(_, { operands }, { resources }) {
    const [name] = operands
    if (!isName(name)) return {}
    return {
      font: dictIn(dictIn(resources, 'Font'), name.name),
      fontName: name.name,
      hasFont: true,
      size: numberAt(operands, 1),
    }
  },
  Tc: ofNumber('charSpace'),
  Tw: ofNumber('wordSpace'),
  Tz: ofNumber('scale', 0.01),
  TL: ofNumber('leading'),
  Tr: ofNumber('mode'),
  Ts: ofNumber('rise'),
  g: setColor,
  rg: setColor,
  k: setColor,
  cs: (_, { start, end }, { bytes }) => {
    const space = latin1(bytes.subarray(start, end))
    return { fillSpace: space, fill: space }
  },
  sc: setColorInSpace,
  scn: setColorInSpace,
  G: setStroke,
  RG: setStroke,
  K: setStroke,
  CS: (_, { start, end }, { bytes }) => {
    const space = latin1(bytes.subarray(start, end))
    return { strokeSpace: space, stroke: space }
  },
  SC: setStrokeInSpace,
  SCN: setStrokeInSpace,
}

function setColorInSpace(
  { fillSpace }: GraphicsState,
  { start, end }: Operation,
  { bytes }: ContentStream,
): Partial<GraphicsState> {
  return { fill: `${fillSpace} ${latin1(bytes.subarray(start, end))}`.trim() }
}

function setStrokeInSpace(
  { strokeSpace }: GraphicsState,
  { start, end }: Operation,
  { bytes }: ContentStream,
): Partial<GraphicsState> {
  return { stroke: `${strokeSpace} ${latin1(bytes.subarray(start, end))}`.trim() }
}

/** A mode of rendering that fills letters and draws their outlines. */
const fillAndStroke = 2

const colorOf = (operators: string): string => operators.toLowerCase() || '0 g'

/** Letters are made bold by outlines of their own colour, for want of a bold font. */
export const isStrokedBold = ({ mode, fill, stroke }: GraphicsState): boolean =>
  mode === fillAndStroke && colorOf(fill) === colorOf(stroke)

/** The state behind an operation, which is the same object if it changes nothing. */
export function changeState(
  state: GraphicsState,
  operation: Operation,
  stream: ContentStream,
): GraphicsState {
  const { operator } = operation
  if (!Object.hasOwn(changes, operator)) return state
  return { ...state, ...changes[operator]?.(state, operation, stream) }
}
