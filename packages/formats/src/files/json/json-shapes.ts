// The shapes of JSON that libraries read. They differ in which strings are language, and in what
// those contain besides language.
import { findMessages, mayHaveMessages } from '../../icu/icu-messages.ts'
import type { CutSettings } from '../format.ts'
import { isLanguage } from '../resources/data-values.ts'
import type { ValueSyntax } from '../resources/message-values.ts'
import type { JsonPath, JsonString, JsonStrings } from './json-strings.ts'

interface JsonValue extends JsonString {
  readonly value: string
}

interface JsonShape extends ValueSyntax {
  isText(value: Pick<JsonValue, 'path' | 'value'>): boolean
  /** The member of the root that states the language of the text. */
  readonly languageKey?: string
}

/** i18next has $t(key), <0>, </0>; vue-i18n has @:key, @.lower:key, {'@'}. */
const templates = new RegExp(
  [
    String.raw`<\/?\d{1,3}\s?\/?>`,
    String.raw`\$t\([^()]{0,200}\)`,
    String.raw`@(?:\.[a-z]{1,20})?:(?:\([^()]{1,200}\)|[\w\-]{1,100}(?:\.[\w\-]{1,100}){0,20})`,
    String.raw`\{'[^'{}]{0,20}'\}`,
  ].join('|'),
  'g',
)
/** Chrome has $NAME$, $1, $$. */
const chromeTemplates = /\$[\w@]{1,100}\$|\$\d|\$\$/g

export function shapeOf(
  { members }: Pick<JsonStrings, 'members'>,
  values: readonly JsonValue[],
  { fileName }: Pick<CutSettings, 'fileName'>,
): JsonShape {
  if (isChrome(members, values)) return chrome
  const isArb =
    fileName.toLowerCase().endsWith('.arb') || members.some(({ path }) => path.key === '@@locale')
  if (isArb) return arb
  const isMessage = values.some(
    ({ value }) => mayHaveMessages(value) && findMessages(value).length > 0,
  )
  return { templates, isMessage, hasChoices: !isMessage, isText: ({ value }) => isLanguage(value) }
}

/** https://developer.chrome.com/docs/extensions/reference/api/i18n: only `message` is language. */
const chrome: JsonShape = {
  templates: chromeTemplates,
  quote: (text) => text.replaceAll('$', '$$$$'),
  isText: ({ path }) => path?.depth === 1 && path.key === 'message',
}

/** Every member is an object with a message. */
function isChrome(members: JsonStrings['members'], values: readonly JsonValue[]): boolean {
  if (members.length === 0 || members.some(({ sign }) => sign !== '{')) return false
  const withMessage = new Set<JsonPath>()
  for (const { path } of values)
    if (path?.parent !== undefined && chrome.isText({ path, value: '' }))
      withMessage.add(path.parent)
  return withMessage.size === members.length
}

/**
 * Application Resource Bundle: ICU messages; what begins with `@` describes them.
 * https://github.com/google/app-resource-bundle/wiki/ApplicationResourceBundleSpecification
 */
const arb: JsonShape = {
  isMessage: true,
  languageKey: '@@locale',
  isText: ({ path }) => !String(rootOf(path)?.key).startsWith('@'),
}

function rootOf(path: JsonPath | undefined): JsonPath | undefined {
  let root = path
  while (root?.parent !== undefined) root = root.parent
  return root
}
