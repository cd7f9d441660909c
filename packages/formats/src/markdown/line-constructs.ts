// Constructs within a line or of whole lines that are not language: links of wikis, math of TeX,
// lists of attributes, and templates on lines of their own.
import type { Code, Construct, Extension, State, TokenType } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    wikiLink: 'wikiLink'
    templateLine: 'templateLine'
  }
}

/** Longer ones are text: each character that may open one looks so far ahead. */
const mostCodes = 500

const [bang, backslash, open, brace] = [33, 92, 91, 123]

const isEnd = (code: Code): boolean => code === null || (code <= -3 && code >= -5)
const characterOf = (code: Code): string =>
  code === null || code < 0 ? ' ' : String.fromCharCode(code)

interface Shape {
  /** What closes the construct, by what opens it. */
  readonly closings: Readonly<Record<string, string>>
  /** A character that the construct cannot contain. */
  readonly stop?: string
  /** Whether a text with the right ends is the construct; `next` is the character behind it. */
  isWhole(text: string, next: string): boolean
}

/** A construct within a line. */
const inline = (name: TokenType, { closings, stop, isWhole }: Shape): Construct => ({
  name,
  tokenize(effects, ok, nok) {
    let text = ''
    let closing: string | undefined
    const inside: State = (code) => {
      const character = characterOf(code)
      if (closing !== undefined && text.length > 2 && text.endsWith(closing)) {
        if (!isWhole(text, character)) return nok(code)
        effects.exit(name)
        return ok(code)
      }
      if (isEnd(code) || text.length > mostCodes) return nok(code)
      text += character
      if (closing !== undefined && character === stop) return nok(code)
      closing ??= closings[text]
      const isOpening = closing !== undefined || openings.some((each) => each.startsWith(text))
      if (!isOpening) return nok(code)
      effects.consume(code)
      return inside
    }
    const openings = Object.keys(closings)
    return (code) => {
      effects.enter(name)
      return inside(code)
    }
  },
})

/** `[[Page]]`, `[[Page|label]]` and `![[file]]`; `[[text]](target)` is a link. */
const wikiLink = inline('wikiLink', {
  closings: { '[[': ']]', '![[': ']]' },
  stop: '[',
  isWhole: (text, next) => /^!?\[\[[^\]^][^\]]*\]\]$/.test(text) && !/[([:]/.test(next),
})

/** `\(x\)` and `\[x\]`. */
const texMath = inline('inlineMath', {
  closings: { '\\(': '\\)', '\\[': '\\]' },
  isWhole: (text) => isMath(text.slice(2, -2)),
})

/** Whether what is between escaped brackets is math: a sign of it, or a letter, and no prose. */
function isMath(content: string): boolean {
  const bare = content.replace(/\\\w+\{[^{}]*\}/g, '').trim()
  if (/(?<![\\\w])[a-z]{3,}\s+[a-z]{3,}(?!\w)/i.test(bare)) return false
  return /[\\^_={}<>+*/|\d]/.test(content) || /^[a-z]{1,2}$/i.test(bare)
}

const attribute = String.raw`(?:[#.][\w:-]+|[\w:@-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))`
const attributeList = new RegExp(String.raw`^\{:?\s*${attribute}(?:\s+${attribute})*\s*\}$`)

/** `{ #id .class key=val }`, and a comment of MDX. */
const attributes = inline('attributeList', {
  closings: { '{': '}' },
  stop: '{',
  isWhole: (text) => attributeList.test(text) || /^\{\/\*.*\*\/\}$/.test(text),
})

const template = String.raw`(?:\{%(?:(?!%\}).)*%\}|\{\{[<%](?:(?!\}\}).)*\}\})`
const templateLines = new RegExp(String.raw`^(?:${template}[ \t]*)+$`)

/** A line of templates only, which their generators want alone. */
const templateLine: Construct = {
  name: 'templateLine',
  tokenize(effects, ok, nok) {
    let text = ''
    const line: State = (code) => {
      if (isEnd(code)) {
        if (!templateLines.test(text)) return nok(code)
        effects.exit('templateLine')
        return ok(code)
      }
      if (text.length > mostCodes || (text.length === 2 && !/^\{[{%]/.test(text))) return nok(code)
      text += characterOf(code)
      effects.consume(code)
      return line
    }
    return (code) => {
      effects.enter('templateLine')
      return line(code)
    }
  },
}

const links = { [bang]: wikiLink, [open]: wikiLink, [backslash]: texMath }

/** In MDX a brace opens an expression. */
export const lineConstructs = (flavour: 'markdown' | 'mdx'): Extension =>
  flavour === 'mdx'
    ? { text: links }
    : { text: { ...links, [brace]: attributes }, flow: { [brace]: templateLine } }
