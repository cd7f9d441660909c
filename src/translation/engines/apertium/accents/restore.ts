// Writes the accents that people leave out: the dictionaries do not know `informacion`, and a
// pipeline left it as it was. A word that is unknown without accents and known with them gets them.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { flatten } from '../flat-text.ts'
import { accentApostrophes } from './apostrophes.ts'
import { accentCommonWords } from './common-words.ts'
import { type Dictionary, isKnown } from './dictionary.ts'
import { accentedForms, countAccents, inCaseOf, lettersOf, primaryOf } from './letters.ts'
import { accentNouns } from './nouns.ts'
import { accentParticiples } from './participles.ts'
import {
  findSuspects,
  type Surroundings,
  type Suspect,
  surroundingsOf,
  suspectWord,
} from './suspects.ts'

/** A place: `Japon`. Names of people may have no accent in their own language. */
const place = /<np><(?:loc|top)>/
const name = /<np>/
const compound = /^[^/]*-/
/** In a text of more words than a few, so many unknown ones tell that it is in another language. */
const mostUnknown = 4 / 5
const fewWords = 4
const words = /[\p{L}\p{M}]+/gu
type UnknownWord = Suspect & Surroundings

/** A translation of a text, and how many accents the text has. */
interface Accented {
  readonly translation: string
  readonly written: number
}

/** A word without its accents, and with them. */
interface LackingWord extends UnknownWord {
  readonly form: string
  /** Meant only where other words lack accents too. */
  readonly isDoubtful: boolean
}

/**
 * The source with the accents that it lacks; undefined if it lacks none, as far as the dictionary
 * knows, or in a language without accents. Only words that are in the answer too are looked up.
 */
export async function withAccents(
  source: Segment,
  answer: Segment,
  dictionary: Dictionary,
): Promise<Segment | undefined> {
  const { language } = dictionary
  const letters = lettersOf(language)
  const original = letters && flatten(source)
  const translation = letters && flatten(answer)
  if (letters === undefined || original === undefined || translation === undefined) return undefined
  const written = countAccents(original.text, letters)
  const text =
    primaryOf(language) === 'it'
      ? await accentApostrophes(original.text, dictionary)
      : original.text
  const lacking = await findLacking(text, { translation: translation.text, written }, dictionary)
  const chosen = new Map(lacking.map(({ at, form }) => [at, form]))
  const restored =
    chosen.size === 0 ? text : text.replace(suspectWord, (word, at) => chosen.get(at) ?? word)
  const changed =
    written === 0 ? await accentKnown(restored, dictionary, restored !== original.text) : restored
  return changed === original.text ? undefined : original.unflatten(changed)
}

/** Also words that the dictionary knows without accents. */
async function accentKnown(
  text: string,
  dictionary: Dictionary,
  isCertain: boolean,
): Promise<string> {
  const common = accentCommonWords(text, dictionary.language, isCertain)
  const named = await accentNouns(common, dictionary, isCertain)
  return primaryOf(dictionary.language) === 'fr'
    ? accentParticiples(named, dictionary, isCertain)
    : named
}

/**
 * The words of a text, with so many accents written, that its dictionary knows only with accents.
 * Where most are written, a word without one is of another language. What has a capital may be a
 * name, unless other words lack them too.
 */
async function findLacking(
  text: string,
  { translation, written }: Accented,
  dictionary: Dictionary,
): Promise<LackingWord[]> {
  const unknown = await findUnknown(text, { translation, written }, dictionary)
  const count = text.match(words)?.length ?? 0
  const isOtherLanguage = count > fewWords && unknown.length > mostUnknown * count
  if (unknown.length < written || isOtherLanguage) return []
  const isName = ({ capital }: UnknownWord) => capital === 'inside'
  const others = unknown.filter((suspect) => !isName(suspect))
  const lacking = await findForms(others, dictionary)
  if (others.length > 2 * lacking.length + fewWords) return []
  const isCertain = lacking.some(({ capital, isDoubtful }) => capital === 'none' && !isDoubtful)
  const names = isCertain ? await findForms(unknown.filter(isName), dictionary) : []
  const all = [...lacking, ...names].filter(({ isDoubtful }) => isCertain || !isDoubtful)
  if (all.length < written) return []
  return isCertain || written === 0 ? all : []
}

/** The words that are in a translation as they are, and unknown, also as part of an expression. */
async function findUnknown(
  text: string,
  { translation, written: accents }: Accented,
  dictionary: Dictionary,
): Promise<UnknownWord[]> {
  const letters = lettersOf(dictionary.language)
  const suspects = letters === undefined ? [] : findSuspects(text, translation, letters)
  if (suspects.length < accents) return []
  const alone = await dictionary.analyseWords(suspects.map(({ written }) => written))
  const unknown = suspects
    .filter(({ written }, index) => !isKnown(written, alone[index]))
    .map((suspect) => ({ ...suspect, ...surroundingsOf(suspect, text) }))
  if (unknown.length === 0) return []
  const together = await dictionary.analyse(unknown.map((suspect) => inContext(suspect)))
  return unknown.filter(({ written }, index) => !isKnown(written, together[index]))
}

async function findForms(
  suspects: readonly UnknownWord[],
  dictionary: Dictionary,
): Promise<LackingWord[]> {
  const found = await Promise.all(suspects.map((suspect) => findForm(suspect, dictionary)))
  return found.filter((word) => word !== undefined)
}

/** With the likeliest form with the fewest accents that the dictionary knows. */
async function findForm(
  suspect: UnknownWord,
  dictionary: Dictionary,
): Promise<LackingWord | undefined> {
  const letters = lettersOf(dictionary.language)
  for (let accents = 1; letters && accents <= letters.most; accents++) {
    const forms = accentedForms(suspect.word, accents, letters).map((form) =>
      inCaseOf(suspect.written, form),
    )
    if (forms.length === 0) return undefined
    const analyses = await dictionary.analyse(forms.map((form) => inContext(suspect, form)))
    const readings = forms.map((form, index) => readingsOf(form, analyses[index]))
    const index = readings.findIndex((found) => found !== '' && isMeant(suspect, found))
    const form = forms[index]
    if (form !== undefined)
      return { ...suspect, form, isDoubtful: isDoubtful(readings[index] ?? '') }
  }
  return undefined
}

const inContext = ({ before, after, written }: UnknownWord, form: string = written): string =>
  `${before}${form}${after}`

/** What a dictionary says of a word, or of its expression; nothing if it is unknown. */
function readingsOf(form: string, analysis = ''): string {
  if (!isKnown(form, analysis)) return ''
  const units = analysis.split('^').filter((unit) => unit.split('/', 1)[0]?.includes(form))
  return units.join('')
}

/**
 * A word with a capital may be a name of somebody, which is written as it is, and a word beside a
 * hyphen a part of another: `git-path`.
 */
function isMeant({ capital, before, after }: UnknownWord, readings: string): boolean {
  const isJoined = before.endsWith('-') || after.startsWith('-')
  if (isJoined && !compound.test(readings)) return false
  if (capital === 'none' || place.test(readings)) return true
  return capital === 'start' && !name.test(readings)
}

/** A verb with a pronoun alone may be a word of another language: `template`, `créate`. */
const isDoubtful = (readings: string): boolean =>
  readings
    .split('/')
    .slice(1)
    .every((reading) => reading.includes('<enc>') && !reading.includes('<enc><p1>'))
