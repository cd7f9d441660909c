// The scripts that languages are written in, by their codes in ISO 15924.

/** The script of a language, a BCP 47 tag. */
export function scriptOf(language: string): string {
  if (language === '') return 'Latn'
  return new Intl.Locale(language).maximize().script ?? 'Latn'
}

/** Scripts with families of their own; the first ones share signs with others. */
export const scriptFamilies: Readonly<Record<string, string>> = {
  Arab: 'noto-sans-arabic',
  Deva: 'noto-sans-devanagari',
  Beng: 'noto-sans-bengali',
  Armn: 'noto-sans-armenian',
  Ethi: 'noto-sans-ethiopic',
  Geor: 'noto-sans-georgian',
  Gujr: 'noto-sans-gujarati',
  Guru: 'noto-sans-gurmukhi',
  Khmr: 'noto-sans-khmer',
  Knda: 'noto-sans-kannada',
  Laoo: 'noto-sans-lao',
  Mlym: 'noto-sans-malayalam',
  Mymr: 'noto-sans-myanmar',
  Sinh: 'noto-sans-sinhala',
  Taml: 'noto-sans-tamil',
  Telu: 'noto-sans-telugu',
  Thai: 'noto-sans-thai',
}

/** A few letters of each script that languages are written in. */
export const sampleLetters: Readonly<Record<string, string>> = {
  Arab: 'ابت',
  Armn: 'աբգ',
  Beng: 'কখগ',
  Cyrl: 'абв',
  Deva: 'कखग',
  Ethi: 'ሀለሐ',
  Geor: 'აბგ',
  Grek: 'αβγ',
  Gujr: 'કખગ',
  Guru: 'ਕਖਗ',
  Hans: '这国话',
  Hant: '這國話',
  Hebr: 'אבג',
  Jpan: '日本ごゴ',
  Khmr: 'កខគ',
  Knda: 'ಕಖಗ',
  Kore: '한국어',
  Laoo: 'ກຂຄ',
  Latn: 'abc',
  Mlym: 'കഖഗ',
  Mymr: 'ကခဂ',
  Sinh: 'කඛග',
  Taml: 'கஙச',
  Telu: 'కఖగ',
  Thai: 'กขค',
}
