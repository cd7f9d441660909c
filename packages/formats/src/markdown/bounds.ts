// What bounds the time that micromark takes: for each mark that may belong to an earlier one, it
// reads all that is in between again. Beyond these bounds, which no author reaches, marks are text.
import type {
  Code,
  Construct,
  Extension,
  ParseContext,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types'

/** Marks of emphasis, and separately brackets, in one paragraph, heading or cell. */
const mostMarks = 1_000
/** Comments, declarations and instructions: each looks for its end to the end of the paragraph. */
const mostDeclarations = 100
/** Block quotes and lists that one line opens. */
const mostLevels = 100

/**
 * Signs of a paragraph, heading or cell. micromark joins the texts between its constructs, and
 * moves all that follows each time: 40,000 code spans take 15 s, 10,000 take 0.5 s.
 */
const mostSigns = 20_000

const [bang, star, less, question, open, close, underscore, tilde] = [
  33, 42, 60, 63, 91, 93, 95, 126,
]

/**
 * A construct that takes a mark as text once there are too many of them in a content; `onBound` is
 * called for the first.
 */
function bounded(
  most: number,
  isMark: (code: Code, next: Code) => boolean,
  onBound: (context: TokenizeContext) => void = () => {},
): Construct {
  const counts = new WeakMap<TokenizeContext, number>()
  const tokenize: Tokenizer = function (effects, ok, nok) {
    return (code) => {
      effects.enter('data')
      effects.consume(code)
      return (next) => {
        if (!isMark(code, next)) return nok(next)
        const count = (counts.get(this) ?? 0) + 1
        counts.set(this, count)
        if (count <= most) return nok(next)
        if (count === most + 1) onBound(this)
        effects.exit('data')
        return ok(next)
      }
    }
  }
  return { name: 'bounded', tokenize }
}

/** Nothing can close them any more, and each address that begins would look for them. */
function closeBrackets({ events }: TokenizeContext): void {
  for (const [, token] of events)
    if (token.type === 'labelLink' || token.type === 'labelImage') token._balanced = true
}

/** Bounds of one text: constructs that stand before those of Markdown. */
export function boundedMarks(): Extension {
  const emphasis = bounded(mostMarks, (code, next) => code !== next)
  const brackets = bounded(mostMarks, (code, next) => code !== bang || next === open, closeBrackets)
  const declarations = bounded(mostDeclarations, (_, next) => next === bang || next === question)
  return {
    text: {
      [star]: emphasis,
      [underscore]: emphasis,
      [tilde]: emphasis,
      [bang]: brackets,
      [open]: brackets,
      [close]: brackets,
      [less]: declarations,
    },
  }
}

const containerMarks = new RegExp(
  `^(?:[ \\t]*(?:>|(?:[-+*:]|\\d{1,9}[.)])(?=[ \\t]))){${mostLevels + 1}}`,
  'm',
)

/** Throws a `RangeError` where a line opens so many block quotes and lists that reading hangs. */
export function checkLevels(text: string): void {
  if (containerMarks.test(text))
    throw new RangeError(`a line of Markdown opens more than ${mostLevels} levels`)
}

const signs = /[!-/:-@[-`{-~]/g

/**
 * Bounds the signs of each content; the parser reads what follows them as one word. Returns where
 * such contents begin, for a parser that has read them.
 */
export function boundSigns(parser: ParseContext): readonly number[] {
  const starts: number[] = []
  const { text } = parser
  parser.text = (from) => {
    const tokenizer = text(from)
    const { write } = tokenizer
    let count = 0
    tokenizer.write = (chunks) => {
      const isOver = count > mostSigns
      for (const chunk of chunks)
        if (typeof chunk === 'string' && !isOver) count += chunk.match(signs)?.length ?? 0
      if (count <= mostSigns) return write(chunks)
      if (!isOver && from !== undefined) starts.push(from.offset)
      return write(chunks.map((chunk) => (typeof chunk === 'string' ? asWord(chunk) : chunk)))
    }
    return tokenizer
  }
  return starts
}

/** No construct begins with this character. */
const asWord = (chunk: string): string => '\u00e9'.repeat(chunk.length)
