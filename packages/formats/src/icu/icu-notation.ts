// How the text of ICU messages is read and written, on top of the markup that it stands in.
import type { Decoded, Encode } from '../html/entities.ts'
import type { Node } from '../sentences/html-sentences.ts'
import type { TextNotation } from '../sentences/sentence-segments.ts'
import { quoteIcu, readIcuTokens, unquoteIcu } from './icu-messages.ts'

type Notation = TextNotation<Encode>

/** Text without markup. */
export const plainNotation: Notation = withMessages({
  read: (raw) => [{ text: raw, sourceOf: (start, end) => raw.slice(start, end) }],
  encoding: () => (text) => text,
})

/** The notation with that of the messages in it. */
export function withMessages(notation: Notation): Notation {
  return { ...notation, ofMessages: (isPlural) => icuNotation(notation, isPlural) }
}

/** The notation of a message's text; `isPlural`: `#` is a number. */
function icuNotation(base: Notation, isPlural: boolean): Notation {
  return {
    ...base,
    *read(raw) {
      for (const each of base.read(raw))
        if (typeof each === 'string') yield each
        else yield* readText(each, base, isPlural)
    },
    encoding(source) {
      const encode = base.encoding(source)
      const doublesAll = source.includes("''")
      return (text, ...where) => encode(quoteIcu(text, isPlural, doublesAll), ...where)
    },
  }
}

function* readText(
  { text, sourceOf }: Decoded,
  base: Notation,
  isPlural: boolean,
): Generator<Decoded | string> {
  for (const { kind, start, end } of readIcuTokens(text, isPlural)) {
    if (kind !== 'text') {
      yield sourceOf(start, end)
      continue
    }
    const written = text.slice(start, end)
    const unquoted = unquoteIcu(written, isPlural)
    if (unquoted === written)
      yield { text: written, sourceOf: (from, to) => sourceOf(start + from, start + to) }
    else {
      const encode = base.encoding(sourceOf(start, end))
      const quote = (from: number, to: number): string =>
        encode(quoteIcu(unquoted.slice(from, to), isPlural, false), false)
      yield { text: unquoted, sourceOf: quote }
    }
  }
}

/**
 * The notation of a sentence with messages in it: that of messages, or the one of the markup if ICU
 * would not accept the sentence.
 */
export function notationAround<Writing>(
  sentence: readonly Node[],
  base: TextNotation<Writing>,
): TextNotation<Writing> {
  const hasMessages = sentence.some((node) => node.kind === 'placeholder' && node.isMessage)
  if (!hasMessages && !base.isMessage) return base
  for (const node of sentence) {
    if (node.kind !== 'text') continue
    for (const each of base.read(node.raw)) {
      if (typeof each === 'string') continue
      for (const { kind } of readIcuTokens(each.text, false)) if (kind === 'stray') return base
    }
  }
  return base.ofMessages?.(false) ?? base
}
