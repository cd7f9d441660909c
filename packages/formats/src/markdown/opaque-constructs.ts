// What Markdown files have beside Markdown and what is not language: math, templates of static
// site generators, lists of attributes, fences of directives. Each becomes one token.
import type {
  Code,
  Construct,
  Effects,
  Extension,
  State,
  TokenizeContext,
  Tokenizer,
} from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineMath: 'inlineMath'
    blockMath: 'blockMath'
    template: 'template'
    attributeList: 'attributeList'
    directiveFence: 'directiveFence'
  }
}

/** Longer ones are text: each character that may open one looks so far ahead. */
const mostCodes = 1_000

const [space, dollar, percent, colon, hash, backslash] = [32, 36, 37, 58, 35, 92]
const [openBrace, closeBrace] = [123, 125]

/** An end of the line or of the text. micromark's codes of line ends are -5 to -3. */
const isEnd = (code: Code): boolean => code === null || (code <= -3 && code >= -5)
const isSpace = (code: Code): boolean => code === null || code < 0 || code === space
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57

/** `$x$` as Pandoc reads it, and `$$x$$`, both within a line. */
const tokenizeInlineMath: Tokenizer = (effects, ok, nok) => {
  let size = 0
  let closing = 0
  let count = 0
  let previous: Code = null
  const open: State = (code) => {
    if (code === dollar && size < 2) {
      size++
      effects.consume(code)
      return open
    }
    return code === dollar || (size === 1 && isSpace(code)) ? nok(code) : inside(code)
  }
  const inside: State = (code) => {
    if (isEnd(code) || ++count > mostCodes) return nok(code)
    if (code === dollar && !(size === 1 && isSpace(previous))) return close(code)
    if (code === dollar) return nok(code)
    previous = code
    effects.consume(code)
    return inside
  }
  const close: State = (code) => {
    if (code === dollar && closing < size) {
      closing++
      effects.consume(code)
      return close
    }
    if (closing < size || code === dollar || (size === 1 && isDigit(code))) return nok(code)
    effects.exit('inlineMath')
    return ok(code)
  }
  return (code) => {
    effects.enter('inlineMath')
    return open(code)
  }
}

/** `{% … %}`, `{{ … }}`, `{: … }` and `{#…}`, within a line. */
const tokenizeBraces: Tokenizer = (effects, ok, nok) => {
  let last: number | undefined
  let count = 0
  let previous: Code = null
  const second: State = (code) => {
    if (code === percent) last = percent
    else if (code === openBrace) last = closeBrace
    else if (code !== colon && code !== hash) return nok(code)
    effects.consume(code)
    return inside
  }
  const inside: State = (code) => {
    if (isEnd(code) || ++count > mostCodes) return nok(code)
    effects.consume(code)
    if (code === closeBrace && (last === undefined || previous === last)) return end
    previous = code
    return inside
  }
  const end: State = (code) => {
    effects.exit(last === undefined ? 'attributeList' : 'template')
    return ok(code)
  }
  return (code) => {
    // The type is known only at the second character, so the token gets it there.
    const token = effects.enter('template')
    effects.consume(code)
    return (next) => {
      if (next === colon || next === hash) token.type = 'attributeList'
      return second(next)
    }
  }
}

/** What a line of math consists of before and after its lines. */
interface Fences {
  readonly opening: readonly number[]
  readonly closing: readonly number[]
}

/** Lines from one that is an opening fence to a closing one, or to the end of their container. */
const blockMath = (fences: Fences): Construct => ({
  name: 'blockMath',
  concrete: true,
  tokenize(effects, ok, nok) {
    return tokenizeBlockMath.call(this, { effects, ok, nok }, fences)
  },
})

interface Attempt {
  readonly effects: Effects
  readonly ok: State
  readonly nok: State
}

function tokenizeBlockMath(
  this: TokenizeContext,
  { effects, ok, nok }: Attempt,
  { opening, closing }: Fences,
): State {
  const isLazy = (): boolean => Boolean(this.parser.lazy[this.now().line])
  let size = 0
  const fence: State = (code) => {
    if (size === opening.length) return afterFence(code)
    if (code !== opening[size++]) return nok(code)
    effects.consume(code)
    return fence
  }
  const afterFence: State = (code) => {
    if (!isEnd(code) && isSpace(code)) {
      effects.consume(code)
      return afterFence
    }
    if (!isEnd(code)) return nok(code)
    return this.interrupt ? done(code) : lineEnd(code)
  }
  const lineEnd: State = (code) => {
    if (code === null) return done(code)
    return effects.check({ tokenize: tokenizeNextLine, partial: true }, nextLine, done)(code)
  }
  const nextLine: State = (code) => {
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    return effects.attempt(closingFence(closing), done, line)
  }
  const line: State = (code) => {
    if (isEnd(code)) return lineEnd(code)
    effects.enter('codeFlowValue')
    return inLine(code)
  }
  const inLine: State = (code) => {
    if (!isEnd(code)) {
      effects.consume(code)
      return inLine
    }
    effects.exit('codeFlowValue')
    return lineEnd(code)
  }
  const done: State = (code) => {
    effects.exit('blockMath')
    return ok(code)
  }
  const tokenizeNextLine: Tokenizer = (inner, yes, no) => (code) => {
    inner.enter('lineEnding')
    inner.consume(code)
    inner.exit('lineEnding')
    return (next) => (isLazy() ? no(next) : yes(next))
  }
  return (code) => {
    effects.enter('blockMath')
    return fence(code)
  }
}

const closingFence = (closing: readonly number[]): Construct => ({
  partial: true,
  tokenize: (effects, ok, nok) => tokenizeClosingFence({ effects, ok, nok }, closing),
})

function tokenizeClosingFence({ effects, ok, nok }: Attempt, closing: readonly number[]): State {
  let size = 0
  const before: State = (code) => {
    if (!isEnd(code) && isSpace(code)) {
      effects.consume(code)
      return before
    }
    return fence(code)
  }
  const fence: State = (code) => {
    if (size === closing.length) return after(code)
    if (code !== closing[size++]) return nok(code)
    effects.consume(code)
    return fence
  }
  const after: State = (code) => {
    if (isEnd(code)) {
      effects.exit('whitespace')
      return ok(code)
    }
    if (!isSpace(code)) return nok(code)
    effects.consume(code)
    return after
  }
  return (code) => {
    effects.enter('whitespace')
    return before(code)
  }
}

/** A line that begins with three colons. */
const tokenizeDirectiveFence: Tokenizer = (effects, ok, nok) => {
  let size = 0
  const line: State = (code) => {
    if (isEnd(code)) {
      if (size < 3) return nok(code)
      effects.exit('directiveFence')
      return ok(code)
    }
    if (size < 3 && code !== colon) return nok(code)
    size++
    effects.consume(code)
    return line
  }
  return (code) => {
    effects.enter('directiveFence')
    return line(code)
  }
}

const inlineMath: Construct = { name: 'inlineMath', tokenize: tokenizeInlineMath }
const braces: Construct = { name: 'braces', tokenize: tokenizeBraces }
const dollarMath = blockMath({ opening: [dollar, dollar], closing: [dollar, dollar] })
const bracketMath = blockMath({ opening: [backslash, 91], closing: [backslash, 93] })
const directiveFence: Construct = { name: 'directiveFence', tokenize: tokenizeDirectiveFence }

/** In MDX a brace opens an expression. */
export const opaqueConstructs = (flavour: 'markdown' | 'mdx'): Extension => ({
  text:
    flavour === 'mdx' ? { [dollar]: inlineMath } : { [dollar]: inlineMath, [openBrace]: braces },
  flow: { [dollar]: dollarMath, [backslash]: bracketMath, [colon]: directiveFence },
})
