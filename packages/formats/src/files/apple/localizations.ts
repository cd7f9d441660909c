// What a localization of a string catalogue has: a text, or variations of it by plural form and
// device, and substitutions that vary by themselves.
import { type JsonNode, memberOf, textOf } from './json-tree.ts'
import {
  formSourcesOf,
  hasNumber,
  isPluralCategory,
  type PluralCategory,
} from './plural-categories.ts'

/** Texts are places in a list, which has them in the order of writing. */
export type Localization =
  | { readonly kind: 'text'; readonly text: number }
  /** A value that every language has alike. */
  | { readonly kind: 'same'; readonly json: string }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Localization> }

export const unitOf = (text: number): Localization => ({ kind: 'text', text })

interface Reading {
  readonly source: string
  readonly to: string
  /** Receives the texts. */
  readonly texts: string[]
}

/** The localization that a language gets in place of this one. */
export function translateLocalization(node: JsonNode, reading: Reading): Localization {
  const members = new Map<string, Localization>()
  for (const { key, value } of node.members ?? []) {
    if (key === 'stringUnit') {
      const text = textOf(memberOf(value, 'value')) ?? ''
      members.set(key, unitOf(reading.texts.push(text) - 1))
    } else if (key === 'plural') members.set(key, translateForms(value, reading))
    else if (value.members === undefined)
      members.set(key, { kind: 'same', json: reading.source.slice(value.start, value.end) })
    else members.set(key, translateLocalization(value, reading))
  }
  return { kind: 'object', members }
}

/** The plural forms that the language has. */
function translateForms(node: JsonNode, reading: Reading): Localization {
  const forms = new Map<PluralCategory, { value: JsonNode; hasNumber: boolean }>()
  for (const { key, value } of node.members ?? []) {
    const text = textOf(memberOf(memberOf(value, 'stringUnit'), 'value')) ?? ''
    if (isPluralCategory(key)) forms.set(key, { value, hasNumber: hasNumber(text) })
  }
  const members = new Map<string, Localization>()
  const sources = formSourcesOf(reading.to, forms)
  // Xcode sorts all keys.
  for (const form of [...sources.keys()].sort()) {
    const value = forms.get(sources.get(form) ?? 'other')?.value
    if (value !== undefined) members.set(form, translateLocalization(value, reading))
  }
  return { kind: 'object', members }
}

/** Whether each of its texts is translated. */
export function isTranslated(node: JsonNode): boolean {
  let texts = 0
  const waiting: JsonNode[] = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const { key, value } of next.members ?? []) {
      if (key !== 'stringUnit') {
        waiting.push(value)
        continue
      }
      texts++
      const isNew = textOf(memberOf(value, 'state')) === 'new'
      if (isNew || !textOf(memberOf(value, 'value'))) return false
    }
  return texts > 0
}
