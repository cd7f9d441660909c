// Containers of site generators: admonitions and tabs of MkDocs, descriptions of terms, and
// abbreviations. What they contain is indented, also behind an empty line, and is Markdown.
import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    admonition: 'admonition'
    admonitionFence: 'admonitionFence'
    description: 'description'
    descriptionPrefix: 'descriptionPrefix'
    abbreviation: 'abbreviation'
    abbreviationPrefix: 'abbreviationPrefix'
    containerIndent: 'containerIndent'
  }
}

/** Longer ones are text. */
const mostCodes = 1_000

const [bang, star, colon, equals, question, space] = [33, 42, 58, 61, 63, 32]

/** An end of the line or of the text. micromark's codes of line ends are -5 to -3. */
const isEnd = (code: Code): boolean => code === null || (code <= -3 && code >= -5)

/** A space, a tab, or one of the spaces that a tab stands for. */
const isSpace = (code: Code): boolean => code === space || code === -2 || code === -1

/** `!!! note "Title"`, `??? tip inline end`, `=== "Tab"`. */
const fence = new RegExp(
  String.raw`^(?:(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:(?:[ \t]+(?:inline|end)){0,2}|` +
    String.raw`(?:[ \t]+[\w-]+){0,5}[ \t]+".*")|===[!+]?[ \t]+".*")[ \t]*$`,
)

/** A container that begins with a whole line. */
const admonition: Construct = {
  name: 'admonition',
  continuation: { tokenize: tokenizeIndented },
  exit: (effects) => void effects.exit('admonition'),
  tokenize(effects, ok, nok) {
    let line = ''
    const inside: State = (code) => {
      if (isEnd(code)) {
        if (!fence.test(line)) return nok(code)
        effects.exit('admonitionFence')
        return ok(code)
      }
      const isFenceStart = line.length >= 3 || line === '' || characterOf(code) === line[0]
      if (!isFenceStart || line.length > mostCodes) return nok(code)
      line += characterOf(code)
      effects.consume(code)
      return inside
    }
    return (code) => {
      effects.enter('admonition')._container = true
      effects.enter('admonitionFence')
      return inside(code)
    }
  },
}

/** A colon and spaces, under a term. */
const description: Construct = {
  name: 'description',
  continuation: { tokenize: tokenizeIndented },
  exit: (effects) => void effects.exit('description'),
  tokenize(effects, ok, nok) {
    let size = 0
    const spaces: State = (code) => {
      if (isSpace(code) && size < indentSize) {
        size++
        effects.consume(code)
        return spaces
      }
      if (size === 0 || isEnd(code)) return nok(code)
      effects.exit('descriptionPrefix')
      return ok(code)
    }
    return (code) => {
      effects.enter('description')._container = true
      effects.enter('descriptionPrefix')
      effects.consume(code)
      return spaces
    }
  },
}

/**
 * `*[HTML]: ` before its meaning. It holds one line, so that no abbreviation is part of another
 * one's meaning.
 */
const abbreviation: Construct = {
  name: 'abbreviation',
  continuation: { tokenize: (_effects, _ok, nok) => nok },
  exit: (effects) => void effects.exit('abbreviation'),
  tokenize(effects, ok, nok) {
    let prefix = ''
    const inside: State = (code) => {
      if (isEnd(code) || prefix.length > mostCodes) return nok(code)
      const character = characterOf(code)
      if (prefix.endsWith(']:') || prefix.endsWith(' ')) {
        if (character === ' ') return consume(code, `${prefix} `)
        if (!prefix.endsWith(' ')) return nok(code)
        if (!prefix.includes(']:')) return consume(code, prefix + character)
        effects.exit('abbreviationPrefix')
        return ok(code)
      }
      const isWrong =
        (prefix === '*' && character !== '[') ||
        (prefix === '*[' && character === ']') ||
        (prefix.endsWith(']') && character !== ':')
      return isWrong ? nok(code) : consume(code, prefix + character)
    }
    const consume = (code: Code, now: string): State => {
      prefix = now
      effects.consume(code)
      return inside
    }
    return (code) => {
      effects.enter('abbreviation')._container = true
      effects.enter('abbreviationPrefix')
      return inside(code)
    }
  },
}

/** Virtual spaces behind a tab are spaces. */
const characterOf = (code: Code): string =>
  code === null || code < 0 ? ' ' : String.fromCharCode(code)

/** An empty line, or one that is indented by four spaces. */
function tokenizeIndented(...[effects, ok, nok]: Parameters<Tokenizer>): State {
  return effects.check(emptyLine, ok, effects.attempt(indent, ok, nok))
}

const emptyLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const spaces: State = (code) => {
      if (!isSpace(code)) {
        effects.exit('whitespace')
        return isEnd(code) ? ok(code) : nok(code)
      }
      effects.consume(code)
      return spaces
    }
    return (code) => {
      if (isEnd(code)) return ok(code)
      if (!isSpace(code)) return nok(code)
      effects.enter('whitespace')
      return spaces(code)
    }
  },
}

const indentSize = 4

const indent: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    let size = 0
    const spaces: State = (code) => {
      if (size === indentSize) {
        effects.exit('containerIndent')
        return ok(code)
      }
      if (!isSpace(code)) return nok(code)
      size++
      effects.consume(code)
      return spaces
    }
    return (code) => {
      effects.enter('containerIndent')
      return spaces(code)
    }
  },
}

export const siteContainers: Extension = {
  document: {
    [bang]: admonition,
    [question]: admonition,
    [equals]: admonition,
    [colon]: description,
    [star]: abbreviation,
  },
}
