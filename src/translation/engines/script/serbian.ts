// Serbian in its two alphabets. Each Cyrillic letter is one Latin letter, but for three that are
// two; so the way back needs the words in which these two are letters of their own.

const latinOf: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'đ',
  е: 'e',
  ж: 'ž',
  з: 'z',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'ć',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'č',
  џ: 'dž',
  ш: 'š',
}
const cyrillicOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(latinOf).map(([letter, latin]) => [latin, letter])),
  // Unicode's own characters for two letters, which few texts have.
  ǉ: 'љ',
  ǌ: 'њ',
  ǆ: 'џ',
}

const cyrillicLetter = /[абвгдђежзијклљмнњопрстћуфхцчџш]/giu

/** Writes Cyrillic Serbian in Latin letters. Everything else stays. */
export const toLatin = (text: string): string =>
  text.replace(cyrillicLetter, (letter, at: number) => {
    const lower = letter.toLowerCase()
    const written = latinOf[lower] ?? letter
    if (letter === lower) return written
    return written.length > 1 && !isAmongCapitals(text, at)
      ? written.charAt(0).toUpperCase() + written.slice(1)
      : written.toUpperCase()
  })

/** Whether a capital's neighbours are capitals too: ЉУБАВ and КОЊ, but not Љубав and Њ. */
function isAmongCapitals(text: string, at: number): boolean {
  const next = text.charAt(at + 1)
  return isLetter(next) ? isCapital(next) : isCapital(text.charAt(at - 1))
}

const isCapital = (character: string): boolean => character !== character.toLowerCase()
const isLetter = (character: string): boolean => character.toLowerCase() !== character.toUpperCase()

/** Longer runs without whitespace are keys, paths and the like. */
const longestToken = 100
const token = /\S+/gu
/** Words, also those that hyphens and apostrophes join. */
const compound = /[\p{L}\p{M}\p{N}_]+(?:[-'’][\p{L}\p{M}\p{N}_]+)*/gu
const joint = /([-'’])/u
const serbianWord = /^[abcčćdđefghijklmnoprsštuvzžǆǉǌ]+$/iu
/** Numbers, also Roman ones, stay; what a hyphen joins to them is converted: `1990-ih`. */
const number = /^(?:\p{N}+|II|III|IV|VI|VII|VIII)$/u
/** `iPhone` and `YouTube` are names. */
const innerCapital = /\p{Ll}\p{Lu}/u
const latinLetter = /dž|lj|nj|[a-pr-vzčćđšžǆǉǌ]/giu

/**
 * Where two letters that look like one belong to two parts of a word, at the bar: инјекција. At `^`
 * the word begins.
 */
const boundaries = [
  'in|jekc',
  'in|jekt',
  'kon|jekt',
  'kon|jug',
  'kon|junk',
  'tan|jug',
  'van|jezi',
  '^an|jon',
  'nad|živ',
  'nad|žnj',
  'nad|žup',
  'pod|žanr',
  'pod|žup',
  '^pod|žeć',
  '^pod|žeg',
  '^pod|žet',
  '^pod|žiž',
  'pred|žel',
  'pred|žet',
  'pred|živ',
  '^od|žal',
  '^od|žive',
  '^od|živi',
  '^od|žvak',
  '^od|žvać',
]
const boundary = new RegExp(
  boundaries
    .map((stem) => {
      const [before = '', after = ''] = stem.split('|')
      return `(?<=${before})(?=${after})`
    })
    .join('|'),
  'iu',
)

/** Writes Latin Serbian in Cyrillic letters. Foreign words, `iPhone` and codes stay. */
export const toCyrillic = (text: string): string =>
  text.replace(token, (found) =>
    found.length > longestToken ? found : found.replace(compound, convertCompound),
  )

/** A compound with a foreign part stays whole: `Windows-a`, `Wi-Fi`. */
function convertCompound(found: string): string {
  const pieces = found.normalize('NFC').split(joint)
  const isForeign = pieces.some((piece) => !isKept(piece) && !isSerbian(piece))
  if (isForeign) return found
  return pieces.map((piece) => (isKept(piece) ? piece : convertWord(piece))).join('')
}

const isKept = (piece: string): boolean => number.test(piece) || joint.test(piece)

const isSerbian = (word: string): boolean => serbianWord.test(word) && !innerCapital.test(word)

const convertWord = (word: string): string => word.split(boundary).map(convertLetters).join('')

const convertLetters = (letters: string): string =>
  letters.replace(latinLetter, (letter) => {
    const written = cyrillicOf[letter.toLowerCase()] ?? letter
    return isCapital(letter.charAt(0)) ? written.toUpperCase() : written
  })
