// Names of people are words of a language, and the stages translate them: "Mary Cook" became "Mary
// Cocinero". What follows a title or a common first name can travel as a placeholder.
import {
  joinTexts,
  type Part,
  type Segment,
  segmentText,
} from '@dragoman/formats/segment/segment.ts'
import { flatten, tagRange } from '../flat-text.ts'
import { firstNames } from './first-names.ts'

/** Placeholders of names have numbers from here on: no segment has so many, and rules read them. */
const firstSurname = 8_192

/** Each is one in any of the languages, so that a name of another language is known too. */
const titles = [
  String.raw`(?:Mrs?|Ms|Mx|Messrs|Sra?|Srta|Sres|Dra?|Dª|Mme|Mlle|Pr)\.?|M\.`,
  'Sir|Miss|[Dd]octora?|[Pp]rofess?ora?|[Dd]on|[Dd]oña|[Dd]ona',
  '[Ss]eñor(?:a|ita)?|[Ss]enyora?|[Ss]enhora?|[Mm]onsieur|[Mm]adame|[Mm]ademoiselle',
  '[Ss]ignor(?:a|e|ina)?',
].join('|')
/** The stages take their stop for the end of a sentence. No language translates them. */
const unknownTitles = String.raw`Profa?\.|(?:Dott|Sig)\.(?:ssa|ra|na)?`
/** Tags may be around a name or its parts: `Mr. <b>Smith</b>`. */
const tags = `[${tagRange}]{0,4}`
/** A surname begins behind a space. */
const ahead = String.raw`${tags} ${tags}(?=(?:[OD]['’])?\p{Lu}\p{Ll})`
const given =
  String.raw`(\p{Lu}[\p{Ll}\p{M}]{1,20})(?:-\p{Lu}[\p{Ll}\p{M}]{1,20})?` +
  String.raw`(?: \p{Lu}\.){0,2}`
/** What a surname may follow. */
const lead = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}'’-])(?:(${titles})|(${unknownTitles})|${given})${ahead}`,
  'gu',
)
const firstName = new RegExp(given + ahead, 'uy')
const mostSurnames = 3
const surname =
  String.raw`(?:[OD]['’])?\p{Lu}\p{Ll}[\p{L}\p{M}]{0,40}` +
  String.raw`(?:-\p{Lu}[\p{L}\p{M}]{1,40}){0,2}`
const surnames = new RegExp(
  String.raw`${surname}(?: ${surname}){0,${mostSurnames - 1}}(?![\p{L}\p{M}\p{N}])`,
  'uy',
)

/** Words with a capital that are no names, though they may follow one. */
const noNames: ReadonlySet<string> = new Set(
  `Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June
  July August September October November December Christmas Easter Today Tomorrow Yesterday
  Street Road Avenue Square Airport University College Hospital Station Day Prize Award Foundation
  God Lord Dios Señor Déu Senyor Dieu Seigneur Deus Dio Virgin Virgen Mother Madre Cristo Christ
  Museum Library Theatre Theater Stadium And Or The Is Has Was Hi Hello You Universe World
  President Presidente Presidenta Président Présidente Speaker Chairman Chairwoman Chair Secretary
  Secretario Secretaria Ambassador Embajador Embajadora Mayor Alcalde Alcaldesa Maire Sindaco
  Minister Ministro Ministra Ministre Justice Judge Juez Jueza Juge Director Directora Directeur
  Directrice Direttore Direttrice Rector Rectora
  Mayor Senator Governor Congressman Congresswoman Commissioner Officer Inspector Sheriff General
  Colonel Captain Comisario Comisaria Comissário Comissária Comissari Comissària Commissaire
  Commissario Diputado Diputada Deputado Deputada Diputat Diputada Député Députée Senador Senadora
  Sénateur Consejero Consejera Conseller Consellera Conselleiro Gobernador Gobernadora Fiscal
  Abogado Abogada Avvocato Cliente Clientes Client Clients Usuario Usuarios Propietario Accionistas
  Bible Biblia Padre Padres Obispo Coronel Capitán Inspectora Ponente Relator Relatora
  Magno Primero Segundo Tercero`
    .trim()
    .split(/\s+/),
)
/** A segment of more words without a small one is a headline: in it any word has a capital. */
const mostWordsOfName = 4
/** English headlines have these in small letters. */
const smallInHeadlines = 'an?|the|and|or|but|nor|of|in|on|at|to|for|by|from|with|as|vs|via|per'
const smallWord = new RegExp(
  String.raw`(?<![\p{L}\p{M}'’])(?!(?:${smallInHeadlines})(?![\p{L}\p{M}]))\p{Ll}`,
  'u',
)

/** What follows a name in a headline, and how much of it is looked at. */
/** Of a pope or king, whom languages name in their own ways. */
const numeral = /^ [IVX]{1,6}(?!\p{L})/u
const longestNumeral = 8
const endOfName = /^\s?(?:$|[,;:()|/&–—])/
const reach = 2
const letter = /[\p{L}\p{M}]/u
const beginningOfWord = /(?<![\p{L}\p{M}])[\p{L}\p{M}]/gu
/** A word that may be a surname alone: before another capital, it is a part of another name. */
const capitalWord = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}'’-])${surname}(?![\p{L}\p{M}\p{N}-]| \p{Lu})`,
  'gu',
)

/** A name that is kept, and where it begins. */
interface FoundName {
  readonly start: number
  readonly name: string
}

interface SegmentWithSurnames {
  /** Has placeholders for them. */
  readonly segment: Segment
  /** Whether a translation of the segment as it was has all of them. */
  areIn(translation: Segment): boolean
  /** The translation with the names. */
  restore(translation: Segment): Segment
}

/** Undefined if the segment has no surname that can be told. */
export function keepSurnames(segment: Segment): SegmentWithSurnames | undefined {
  const flat = flatten(segment)
  if (flat === undefined) return undefined
  const { text, unflatten } = flat
  const isInHeadline = isHeadline(segment)
  const people = findSurnames(text, isInHeadline)
  const found = isInHeadline ? people : withMentions(text, people)
  const kept = found.map(({ name }) => name)
  const parts = found.flatMap(({ start }, index): Part[] => [
    ...unflatten(text.slice(endOf(found[index - 1]), start)),
    { placeholder: firstSurname + index },
  ])
  if (kept.length === 0) return undefined
  return {
    segment: [...parts, ...unflatten(text.slice(endOf(found.at(-1))))],
    areIn: (translation) => hasNames(segmentText(translation), kept),
    restore: (translation) =>
      joinTexts(
        translation.map((part) =>
          typeof part === 'object' && 'placeholder' in part
            ? (kept[part.placeholder - firstSurname] ?? part)
            : part,
        ),
      ),
  }
}

const endOf = (found: FoundName | undefined): number =>
  found === undefined ? 0 : found.start + found.name.length

/** Whether a text has each name as it is, and as often: `Blanco` has no `Blanc`. */
function hasNames(text: string, names: readonly string[]): boolean {
  const missing = new Map<string, number>()
  for (const name of names) missing.set(name, (missing.get(name) ?? 0) + 1)
  // So many names take no longer than few: none has its own search.
  const lengths = new Set(names.map(({ length }) => length))
  for (const { index } of text.matchAll(beginningOfWord))
    for (const length of lengths) {
      const name = text.slice(index, index + length)
      const count = missing.get(name)
      if (count !== undefined && !letter.test(text[index + length] ?? ''))
        missing.set(name, count - 1)
    }
  return [...missing.values()].every((count) => count <= 0)
}

/** With what names these people later by the surname alone: `I met Mary Cook. Cook's book …` */
function withMentions(text: string, people: readonly FoundName[]): FoundName[] {
  const found: FoundName[] = []
  const surnamesOf = new Set<string>()
  for (const [index, person] of people.entries()) {
    found.push(person)
    surnamesOf.add(person.name.slice(person.name.lastIndexOf(' ') + 1))
    const end = endOf(person)
    for (const { 0: name, index: at } of text
      .slice(end, people[index + 1]?.start)
      .matchAll(capitalWord))
      if (surnamesOf.has(name)) found.push({ start: end + at, name })
  }
  return found
}

/** In a headline any word may have a capital, so less of what follows is a name. */
function findSurnames(text: string, isInHeadline: boolean): FoundName[] {
  const found: FoundName[] = []
  let end = 0
  for (const { 0: before, 1: title, 2: unknownTitle, 3: first = '', index } of text.matchAll(
    lead,
  )) {
    const at = index + before.length
    if (index < end) continue
    const isTitle = title !== undefined || unknownTitle !== undefined
    // A first name stays, which tells the stages the gender: the next match has its surname.
    if (isTitle ? title !== undefined && isNamed(text, at) : !firstNames.has(first)) continue
    const words = readNames(text, at, isInHeadline ? 1 : mostSurnames)
    if (words.length === 0) continue
    const start = before === `${unknownTitle} ` ? index : at
    const stop = at + words.join(' ').length
    if (numeral.test(text.slice(stop, stop + longestNumeral))) continue
    if (isInHeadline && !isTitle && !endOfName.test(text.slice(stop, stop + reach))) continue
    end = stop
    found.push({ start, name: text.slice(start, end) })
  }
  return found
}

/** The names at an index, so many at most. */
function readNames(text: string, at: number, most: number): string[] {
  surnames.lastIndex = at
  const words = surnames.exec(text)?.[0].split(' ').slice(0, most) ?? []
  const count = words.findIndex((word) => noNames.has(word))
  return count < 0 ? words : words.slice(0, count)
}

/** Whether a first name is at an index of a text, with a surname. */
function isNamed(text: string, at: number): boolean {
  firstName.lastIndex = at
  const [, first = ''] = firstName.exec(text) ?? []
  return firstNames.has(first)
}

function isHeadline(segment: Segment): boolean {
  const texts = segment.filter((part) => typeof part === 'string')
  if (texts.some((text) => smallWord.test(text))) return false
  const words = texts.join(' ').match(/\p{L}{2,60}/gu) ?? []
  return words.length > mostWordsOfName
}
