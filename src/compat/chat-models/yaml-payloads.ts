// Paragraphs of a page as a YAML list with IDs. The answer has the same IDs and fields.
import { isMap, isScalar, isSeq, parseDocument, type Scalar } from 'yaml'
import type { Payload } from './payload.ts'

/** What holds the text of an item; people rename the field in their prompts. */
const fields = ['text', 'source']
const start = /^\s*(?:<yaml>\s*)?- id:/

function scalarOf(item: unknown): Scalar | undefined {
  const field = isMap(item) ? fields.find((name) => item.has(name)) : undefined
  const value = isMap(item) && field !== undefined ? item.get(field, true) : undefined
  return isScalar(value) ? value : undefined
}

export function readYaml(text: string): Payload | undefined {
  if (!start.test(text.slice(0, 200))) return undefined
  const list = text.replace(/^\s*<yaml>/, '').replace(/<\/yaml>\s*$/, '')
  const document = parseDocument(list, { schema: 'failsafe' })
  if (document.errors.length > 0 || !isSeq(document.contents)) return undefined
  const { items } = document.contents
  const texts = items.flatMap((item) => scalarOf(item) ?? [])
  if (texts.length < items.length) return undefined
  return {
    texts: texts.map(({ value }) => String(value)),
    write(translations) {
      for (const [index, scalar] of texts.entries())
        scalar.value = translations[index]?.translatedText ?? ''
      return document.toString({ lineWidth: 0 }).trimEnd()
    },
  }
}
