// The scripts that languages are written in, by their codes in ISO 15924.

/** The script of a language, a BCP 47 tag. */
export const scriptOf = (language: string): string =>
  (language === '' ? undefined : new Intl.Locale(language).maximize().script) ?? 'Latn'

interface Script {
  readonly code: string
  /** The family that has its letters; several scripts share some signs. */
  readonly family: string
  readonly letters: string
}

/** Scripts with families of their own. */
export const scripts: readonly Script[] = [
  { code: 'Arab', family: 'noto-sans-arabic', letters: 'ابت' },
  { code: 'Armn', family: 'noto-sans-armenian', letters: 'աբգ' },
  { code: 'Deva', family: 'noto-sans-devanagari', letters: 'कखग' },
  { code: 'Beng', family: 'noto-sans-bengali', letters: 'কখগ' },
  { code: 'Ethi', family: 'noto-sans-ethiopic', letters: 'ሀለሐ' },
  { code: 'Geor', family: 'noto-sans-georgian', letters: 'აბგ' },
  { code: 'Gujr', family: 'noto-sans-gujarati', letters: 'કખગ' },
  { code: 'Guru', family: 'noto-sans-gurmukhi', letters: 'ਕਖਗ' },
  { code: 'Knda', family: 'noto-sans-kannada', letters: 'ಕಖಗ' },
  { code: 'Khmr', family: 'noto-sans-khmer', letters: 'កខគ' },
  { code: 'Laoo', family: 'noto-sans-lao', letters: 'ກຂຄ' },
  { code: 'Mlym', family: 'noto-sans-malayalam', letters: 'കഖഗ' },
  { code: 'Mymr', family: 'noto-sans-myanmar', letters: 'ကခဂ' },
  { code: 'Sinh', family: 'noto-sans-sinhala', letters: 'කඛග' },
  { code: 'Taml', family: 'noto-sans-tamil', letters: 'கஙச' },
  { code: 'Telu', family: 'noto-sans-telugu', letters: 'కఖగ' },
  { code: 'Thai', family: 'noto-sans-thai', letters: 'กขค' },
]

/** A few letters of each script that languages are written in, by the script's code. */
export const sampleLetters: ReadonlyMap<string, string> = new Map([
  ...scripts.map(({ code, letters }) => [code, letters] as const),
  ['Cyrl', 'абв'],
  ['Grek', 'αβγ'],
  ['Hans', '这国话'],
  ['Hant', '這國話'],
  ['Hebr', 'אבג'],
  ['Jpan', '日本ごゴ'],
  ['Kore', '한국어'],
  ['Latn', 'abc'],
])
