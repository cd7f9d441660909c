// The letters that people write without their accents, and cedillas and tildes, where a keyboard
// lacks them: `informacion`, `deja vu`, `nao`.

export interface Letters {
  /** The accented letters that a letter may stand for. */
  readonly variants: Readonly<Record<string, string>>
  /** The letters that are meant more often come first, where a dictionary has several words. */
  readonly order: string
  /** So many letters of a word have an accent at most. */
  readonly most: number
  /** Words whose more frequent form comes later in that order. */
  readonly preferred?: Readonly<Record<string, string>>
}

const catalan: Letters = {
  variants: { a: 'à', c: 'ç', e: 'èé', i: 'íï', o: 'òó', u: 'úü' },
  order: 'çòèíéóúàïü',
  most: 2,
  preferred: { cafe: 'cafè', esglesia: 'església', esglesies: 'esglésies' },
}
const spanish: Letters = {
  variants: { a: 'á', e: 'é', i: 'í', n: 'ñ', o: 'ó', u: 'úü' },
  order: 'ñíúéóáü',
  most: 2,
  preferred: { danes: 'danés' },
}
const french: Letters = {
  variants: { a: 'àâ', c: 'ç', e: 'éèêë', i: 'îï', o: 'ô', u: 'ùûü' },
  order: 'çèéêôâàûùîïëü',
  most: 3,
  preferred: {
    apres: 'après',
    different: 'différent',
    differents: 'différents',
    excedent: 'excédent',
    meme: 'même',
    memes: 'mêmes',
    precedent: 'précédent',
    precedents: 'précédents',
    pres: 'près',
    tete: 'tête',
    tetes: 'têtes',
  },
}
const italian: Letters = {
  variants: { a: 'à', e: 'éè', i: 'ì', o: 'ò', u: 'ù' },
  order: 'òàéèùì',
  most: 1,
  preferred: { e: 'è' },
}
const portuguese: Letters = {
  variants: { a: 'ãáâà', c: 'ç', e: 'éê', i: 'í', o: 'õóô', u: 'úü' },
  order: 'çãõíúéáóêôâàü',
  most: 3,
}

const languages: Readonly<Record<string, Letters>> = {
  ca: catalan,
  es: spanish,
  fr: french,
  gl: spanish,
  it: italian,
  pt: portuguese,
}

/** Letters that may lack an accent, and letters with one. */
const classes = new Map(
  Object.values(languages).map((letters) => [
    letters,
    {
      accentable: new RegExp(`[${Object.keys(letters.variants).join('')}]`),
      accented: new RegExp(`[${letters.order}]`, 'giu'),
    },
  ]),
)

/** Whether a word in small letters has a letter that may lack an accent. */
export const mayLackAccent = (word: string, letters: Letters): boolean =>
  classes.get(letters)?.accentable.test(word) ?? false

/** How many letters of a text have an accent. */
export const countAccents = (text: string, letters: Letters): number =>
  text.match(classes.get(letters)?.accented ?? /$^/)?.length ?? 0

/** Undefined for a language that is written without accents, or whose rules are not known. */
export const lettersOf = (language: string): Letters | undefined => languages[primaryOf(language)]

/** Of `pt-BR`, `pt`. */
export const primaryOf = (language: string): string => language.split('-')[0] ?? ''

/** So many forms of a word are made at most, and of these so many looked up. */
const mostMade = 400
const mostForms = 40

/**
 * Forms of a word in small letters with so many accents, the likelier ones first. They are few for
 * any word, since each is looked up.
 */
export function accentedForms(word: string, accents: number, letters: Letters): string[] {
  const { variants, order } = letters
  const made: { form: string; rank: number }[] = []
  /** Makes the forms that begin with `start` and have `left` accents in the rest. */
  function make(start: string, left: number, rank: number): void {
    const rest = word.slice(start.length)
    if (made.length === mostMade || rest.length < left) return
    if (left === 0) {
      made.push({ form: start + rest, rank })
      return
    }
    const letter = rest[0] ?? ''
    for (const variant of variants[letter] ?? '')
      make(start + variant, left - 1, rank + order.indexOf(variant))
    make(start + letter, left, rank)
  }
  make('', accents, 0)
  const forms = made.sort((a, b) => a.rank - b.rank).map(({ form }) => form)
  const preferred = forms.filter((form) => form === letters.preferred?.[word])
  return [...preferred, ...forms].slice(0, mostForms)
}

/** A form in small letters in the letter case of a word. */
export function inCaseOf(written: string, form: string): string {
  if (written === written.toLowerCase()) return form
  if (written === written.toUpperCase()) return form.toUpperCase()
  return form.replace(/^./u, (letter) => letter.toUpperCase())
}

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Capitals beside small letters are keywords and abbreviations: `SELECT`, `SO`. */
export const hasSmallLetters = (text: string): boolean => /\p{Ll}/u.test(text)
export const isCapitals = (word: string): boolean => word.length > 1 && word === word.toUpperCase()
