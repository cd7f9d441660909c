// Stops that end a sentence, although the word before them may be an abbreviation: `etc. Then`,
// `No. I stayed.` The stages read them with the word, and the sentences as one. They take a stop
// after a space for the end of a sentence; the answer loses the space like any before a stop.

/** Before a name, a number or another initial: these end no sentence. */
export const titles =
  'Mr|Mrs|Ms|Dr|Drs|Prof|St|Ste|Mt|Ft|Gen|Col|Maj|Capt|Lt|Sgt|Rev|Hon|Pres|Gov|Sen|Rep|Fr|Br|' +
  'Sr|Sra|Srta|Sres|Dra|Dña|Da|Ud|Uds|Vd|Mme|Mlle|MM|Mgr|Me|Sig|Dott|Ing|Avv|Arq|Lic|Mons|vs'
/** The stop after the last word of a sentence, short enough for an abbreviation. */
const end = new RegExp(
  String.raw`\.(?=["”’)»]? ["“‘(«¿¡]?\p{Lu})` +
    String.raw`(?<=(?<![\p{L}\p{M}.])(?!(?:${titles})\.)\p{L}\p{Ll}{1,4}\.)`,
  'gu',
)
/** More likely an abbreviation than a word, also where a segment ends: `10 km aprox.` */
const abbreviations =
  'etc|aprox|approx|m[áà]x|m[íi]n|n[úu]m|p[áà]gs?|tel|tlf|ext|ref|depto?|dpto|avda|admón|cta|' +
  'ctra|dcha|izqd?a?|id|gral|vol|cap|fig|ed|art|nac|prov|sig|vid|cf|seg|hrs?|incl|excl|esp|adj|' +
  'adv|inc|ltd|co|corp|jr|sr'
/** The stop at the end: `Fuimos al mar.`, where `mar.` could be a day. */
const lastEnd = new RegExp(
  String.raw`\.(?=["”’»)]{0,2}$)` +
    String.raw`(?<=(?<![\p{L}\p{M}.])(?!(?:${titles}|${abbreviations})\.)\p{L}\p{Ll}{1,4}\.)`,
  'iu',
)
/** Words that have a capital only where a sentence begins. */
export const starters =
  'The|This|That|These|Those|There|He|She|It|We|They|You|But|And|Then|If|When|After|His|Her|My|' +
  'Our|Your|Their|All|El|La|Los|Las|Il|Le|Les|Elle|Nous|Vous'
/** The same for abbreviations with stops in them. */
const dottedEnd = new RegExp(String.raw`\.(?<=\.\p{L}\.)(?= (?:I|${starters}) )`, 'gu')
/** "No", not "number". */
const no = /\.(?!["”’)»]? ?[\p{N}\p{Ll}#]|\p{L})(?<=(?<![\p{L}\p{M}.])(?:[Nn]o|NO)\.)/gu

/** Each begins with the stop, which is found faster than the word before it. */
export const separateStops = (text: string): string =>
  text.replace(no, ' .').replace(end, ' .').replace(lastEnd, ' .').replace(dottedEnd, ' .')
