// Apple's .strings: `"key" = "value";` with comments, in UTF-8 or UTF-16. Syntax: the old-style
// property lists of Apple's Property List Programming Guide.
import type { TextTerms } from '../../text/text-terms.ts'
import { DocumentError } from '../document-error.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat } from '../format.ts'
import { type Splice, spliceTexts } from '../splices.ts'
import { cutValue } from './message-values.ts'

export const cutAppleStrings: CutFormat = (bytes, settings) => {
  const { text, encode, notices } = decodeText(bytes, undefined, settings)
  const { segments, assemble } = spliceTexts(text, findValues(text, settings.textTerms))
  return { segments, notices, assemble: (translations) => encode(assemble(translations)) }
}

const token = new RegExp(
  [
    String.raw`[\s\u2028\u2029]+`,
    String.raw`/\*[^*]*\*+(?:[^/*][^*]*\*+)*/`,
    String.raw`//[^\r\n]*`,
    String.raw`(?<string>"[^"\\]*(?:\\[\s\S][^"\\]*)*")`,
    String.raw`(?<word>[\w.$:/\-]+)`,
    '(?<sign>[=;{}])',
  ].join('|'),
  'y',
)

interface Token {
  readonly kind: 'string' | 'word' | 'sign'
  readonly text: string
  readonly start: number
}

function* readTokens(source: string): Generator<Token> {
  for (let at = 0; at < source.length; at = token.lastIndex) {
    token.lastIndex = at
    const { groups = {} } = token.exec(source) ?? fail(source, at)
    for (const kind of ['string', 'word', 'sign'] as const) {
      const text = groups[kind]
      if (text !== undefined) yield { kind, text, start: at }
    }
  }
}

/** The quoted values. Throws DocumentError for another syntax. */
function findValues(source: string, textTerms: TextTerms | undefined): Splice[] {
  const splices: Splice[] = []
  let statement: Token[] = []
  for (const each of readTokens(source)) {
    if (each.text === '{' || each.text === '}') {
      if (statement.length > 0) fail(source, each.start)
    } else if (each.text !== ';') statement.push(each)
    else {
      const [key, equals, value, ...others] = statement
      const isPair = equals?.text === '=' && value !== undefined && value.kind !== 'sign'
      // `"key";` is a key that is its own value.
      const isValid = others.length === 0 && (isPair || equals === undefined)
      if (key === undefined || key.kind === 'sign' || !isValid) return fail(source, each.start)
      if (value?.kind === 'string') splices.push(spliceOf(value, textTerms))
      statement = []
    }
  }
  if (statement.length > 0) fail(source, statement[0]?.start ?? 0)
  return splices
}

function spliceOf({ text, start }: Token, textTerms: TextTerms | undefined): Splice {
  const raw = text.slice(1, -1)
  return {
    start: start + 1,
    end: start + 1 + raw.length,
    content: cutValue(unescapeText(raw), { textTerms }),
    write: escapeText,
  }
}

const letters: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
}

const unescapeText = (raw: string): string =>
  raw.replace(
    /\\(?:[uU]([0-9a-fA-F]{4})|([0-7]{3})|([\s\S]))/g,
    (_, code?: string, octal?: string, character = '') => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
      return letters[character] ?? character
    },
  )

const escapes = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\t', '\\t'],
  ['\r', '\\r'],
])

const escapeText = (text: string): string =>
  text.toWellFormed().replace(/["\\\n\t\r]/g, (character) => escapes.get(character) ?? character)

function fail(source: string, at: number): never {
  const line = source.slice(0, at).split(/\r\n|[\n\r]/).length
  throw new DocumentError(
    'document-damaged',
    `Line ${line} is not of the form "key" = "value"; as lines of .strings files are.`,
    { reason: 'malformed-file', parameters: { format: '.strings', line } },
  )
}
