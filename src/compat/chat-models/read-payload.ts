import { readJson } from './json-payloads.ts'
import { readLines } from './line-payloads.ts'
import type { Payload } from './payload.ts'
import { readYaml } from './yaml-payloads.ts'

/**
 * Reads what is to be translated. `system` is the prompt that says in which form the answer must
 * be, where the text itself leaves it open. Throws `validation-failed`.
 */
export const readPayload = (text: string, system: string): Payload =>
  readJson(text, system) ?? readYaml(text) ?? readLines(text) ?? plain(text)

const plain = (text: string): Payload => ({
  texts: [text],
  isPlain: true,
  write: ([translation]) => translation?.translatedText ?? '',
})
