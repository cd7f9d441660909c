// Where readers can pause within a sentence, and where they cannot.

import { baseLanguage } from '../../languages/language-tag.ts'

/** Before a place, so much of the text says what it is. */
const reach = 40

const spaces = String.raw`[ \u00a0\u202f]`
/** A cue does not begin with these, nor end with opening ones. */
const closing = /^(?:[\p{Pe}\p{Pf}!%,.:;?…。、！？，；：٪،؟۔।ー゛゜々°]|[-‐‑–—/*&+=](?=\s|$))/u
const opening = /[\p{Ps}\p{Pi}¿¡]$|(?:^|\s)["'#$€£¥&+=/]$/u
const numberAtEnd = /(?:^|[\s(~≈<>±-])[$€£¥]?\d[\d.,:/]*$/u
const year = /(?:^|\s)(?:1\d|20)\d\d$/
const unitAtStart =
  /^(?:[%‰°€£$¥]|(?:[kKmMcdµnGT]?(?:m|g|l|L|b|B|W|V|A|Hz|Pa|J|N|s|t)[²³]?|ha|km\/h|mph|kW|lbs?|oz|ft|in|mi|min|h|am|pm|a\.m|p\.m)(?![\p{L}\p{N}]))/u
const numberAtStart = /^[$€£¥]?\d/
/** What a number follows: No. 5, page 12. */
const beforeNumber = /(?:^|\s)(?:No\.|Nr\.|n\.º|nº|n°|№|p\.|pp\.|S\.|[$€£¥])$/iu
const titleAtEnd = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Prof|Sr|Sra|Srta|Dra|M|Mme|Mlle|Hr|Fr|D|Dña)\.$/u

/** Whether a cue may end at `at` and the next begin at `next`, if there is any other place. */
export function isPossible(text: string, at: number, next: number): boolean {
  const before = text.slice(Math.max(0, at - reach), at)
  const after = text.slice(next, next + reach)
  if (closing.test(after) || opening.test(before)) return false
  if (titleAtEnd.test(before)) return false
  if (numberAtStart.test(after) && (numberAtEnd.test(before) || beforeNumber.test(before)))
    return false
  if (!numberAtEnd.test(before)) return true
  return year.test(before) && !unitAtStart.test(after)
}

interface BreakPlace {
  /** Where the words before it end, and the next ones begin. */
  readonly at: number
  readonly next: number
  readonly language: string
}

/** How bad it is to pause there; below 0 if it is good. */
export function rateBreak(text: string, { at, next, language }: BreakPlace): number {
  const before = text.slice(Math.max(0, at - reach), at)
  const after = text.slice(next, next + reach)
  if (sentenceEnd.test(before)) return costs.afterSentence
  if (clauseEnd.test(before)) return costs.afterClause
  const { never, seldom, opening } = wordsOf(language)
  const last = /(?:^|[\s'’])([\p{L}\p{M}]+['’]?)$/u.exec(before)?.[1]?.toLowerCase() ?? ''
  const first = /^([\p{L}\p{M}]+)/u.exec(after)?.[1]?.toLowerCase() ?? ''
  let cost = opening.has(first) ? costs.beforeClause : 0
  if (never.has(last)) cost += costs.afterArticle
  else if (seldom.has(last)) cost += costs.afterPronoun
  else if (opening.has(last)) cost += costs.afterConjunction
  const areNames = /^\p{Lu}\p{Ll}/u.test(after) && /(?:^|\s)\p{Lu}\p{Ll}+$/u.test(before)
  return areNames ? cost + costs.betweenNames : cost
}

const costs = {
  afterSentence: -2.5,
  afterClause: -1.6,
  beforeClause: -0.7,
  afterArticle: 2,
  afterPronoun: 1,
  afterConjunction: 1.6,
  betweenNames: 0.8,
}
const sentenceEnd = new RegExp(String.raw`[.!?…。！？؟۔।]["'”’»)]{0,3}${spaces}*$`, 'u')
const clauseEnd = /[,;:，、；：،—–]["'”’»)]{0,3}$/u

interface WeakWords {
  /** Articles, prepositions and the like: what follows belongs to them. */
  readonly never: ReadonlySet<string>
  /** Pronouns, auxiliaries, negations: mostly so. */
  readonly seldom: ReadonlySet<string>
  /** Words that begin a clause. */
  readonly opening: ReadonlySet<string>
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const weakWords = (never: string, seldom: string, opening: string): WeakWords => ({
  never: setOf(never),
  seldom: setOf(seldom),
  opening: setOf(opening),
})

const byLanguage: Readonly<Record<string, WeakWords>> = {
  en: weakWords(
    'a an the of to in on at by for with from into my your his her its our their this these very ' +
      'no every some any',
    'i you he she it we they is are was were be been has have had do does did not will would can ' +
      'could should must that',
    'and but or because that which who whom whose when where while if although though before ' +
      'after until since so as than unless whether how why what',
  ),
  es: weakWords(
    'el la los las un una unos unas de del a al en con por para sin sobre entre hasta desde hacia ' +
      'mi tu su mis tus sus nuestro nuestra este esta estos estas ese esa cada muy tan más lo',
    'me te se le les nos os no ha he hay han había es son era fue está están yo él ella',
    'y e o u pero porque que cuando donde mientras si aunque antes después como quien cuyo cuya ' +
      'ni sino pues',
  ),
  fr: weakWords(
    "le la les un une des du de d' l' à au aux en dans sur sous par pour avec sans chez vers entre " +
      'mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces chaque très ' +
      "plus qu' c' j' n' s' m' t'",
    "je tu il elle on nous vous ils elles me te se ne y est sont était a ont avait ai as c'est",
    'et ou mais parce que qui dont où quand lorsque si comme puisque avant après car ni pendant ' +
      'quoique',
  ),
  de: weakWords(
    'der die das den dem des ein eine einen einem einer eines in im an am auf aus bei beim mit ' +
      'nach von vom vor zu zum zur für durch ohne um gegen über unter zwischen mein meine meinen ' +
      'meinem meiner dein deine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser ' +
      'unsere kein keine keinen dieser diese dieses diesen diesem jeder jede jedes sehr',
    'ich du er sie es wir man nicht ist sind war waren hat haben hatte wird werden',
    'und oder aber weil dass ob wenn als während obwohl bevor nachdem bis damit denn sondern wie ' +
      'wo wer was',
  ),
  it: weakWords(
    "il lo la i gli le un uno una un' l' d' dell' all' nell' di del dello della dei degli delle a " +
      'al allo alla ai alle in nel nella nei con su sul sulla per da dal dalla tra fra senza mio mia ' +
      'tuo tua suo sua nostro nostra ogni molto più',
    'mi ti si ci vi ne non è sono era ha ho hanno io tu lui lei',
    'e o ma perché che quando dove mentre se anche come prima dopo chi né',
  ),
  pt: weakWords(
    'o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre ' +
      'entre até desde meu minha seu sua nosso nossa este esta esse essa cada muito mais ao à aos às',
    'me te se lhe não é são era foi está há tem ele ela eu',
    'e ou mas porque que quando onde enquanto se embora antes depois como quem nem',
  ),
  ca: weakWords(
    "el la els les un una uns unes l' d' de del dels a al als en amb per pel pels sense sobre entre " +
      'fins des meu meva seu seva nostre nostra aquest aquesta cada molt més',
    "em et es ens us no ha he és són era s' m' t' n' jo ell ella",
    'i o però perquè que quan on mentre si encara abans després com qui ni',
  ),
  gl: weakWords(
    'o a os as un unha uns unhas de do da dos das en no na nos nas por polo pola para con sen sobre ' +
      'entre ata desde meu miña seu súa noso nosa este esta cada moi máis ao á aos ás',
    'me te se lle non é son era foi está hai ten el ela eu',
    'e ou pero porque que cando onde mentres se aínda antes despois como quen nin',
  ),
  nl: weakWords(
    'de het een van in op aan bij met naar voor uit door over onder zonder tot mijn jouw zijn haar ' +
      'ons onze hun deze dit elke zeer te',
    'ik je hij ze we niet is was heeft hebben wordt',
    'en of maar omdat dat die als toen terwijl hoewel voordat nadat want wie wat waar hoe',
  ),
}

const unknown: WeakWords = { never: new Set(), seldom: new Set(), opening: new Set() }

const wordsOf = (language: string): WeakWords => byLanguage[baseLanguage(language)] ?? unknown
