// Languages that Office documents state for their text: spelling is checked in them.
import { baseLanguage } from '../../languages/language-tag.ts'

/** Word states a language for each kind of script. */
export type LanguageSlot = 'latin' | 'asian' | 'complex' | 'any'

const asian = new Set(['Hans', 'Hant', 'Jpan', 'Kore'])
const complex = new Set([
  ...['Arab', 'Hebr', 'Thaa', 'Syrc', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu'],
  ...['Knda', 'Mlym', 'Sinh', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'],
])

/** The language to state after a translation to `to`; `stated` if the place has another script. */
export function languageFor(stated: string, slot: LanguageSlot, to: string): string {
  // Such text is excluded from checks.
  if (stated === '' || /^(?:x-none|zxx)/i.test(stated)) return stated
  const target = new Intl.Locale(to).maximize()
  const { script = 'Latn', region } = target
  if (slot !== 'any' && slot !== slotOf(script)) return stated
  // `en-US` states English too.
  if (isTag(stated) && baseLanguage(stated) === baseLanguage(to)) return stated
  // Office knows languages with a country only.
  return region === undefined ? to : `${target.language}-${region}`
}

function slotOf(script: string): LanguageSlot {
  if (asian.has(script)) return 'asian'
  return complex.has(script) ? 'complex' : 'latin'
}

function isTag(stated: string): boolean {
  try {
    return Intl.getCanonicalLocales(stated).length === 1
  } catch {
    return false
  }
}
