// Spanish writes the words of questions with an accent, `¿Cómo estás?`, and the same words without
// one elsewhere. Engines that read word by word write them without.

const accented: Readonly<Record<string, string>> = {
  adonde: 'adónde',
  como: 'cómo',
  cual: 'cuál',
  cuales: 'cuáles',
  cuando: 'cuándo',
  cuanta: 'cuánta',
  cuantas: 'cuántas',
  cuanto: 'cuánto',
  cuantos: 'cuántos',
  donde: 'dónde',
  que: 'qué',
  quien: 'quién',
  quienes: 'quiénes',
}
const asking = Object.keys(accented).sort().reverse().join('|')
const question = new RegExp(
  String.raw`(¿["“«(]{0,2}(?:(?:a|de|en|con|para|por|desde|hasta|y) )?)(${asking})(?!\p{L})`,
  'giu',
)
/** A comma ends a clause before the question: `¿Cuando llegas a casa, me llamas?` */
const isWhole = /^(?:,|[^,?]{0,200})\?/
/** `¿Que si vengo?` */
const repeated = /^ (?:si|no)(?!\p{L})/iu
/** `¿Cuanto antes venga, mejor?`; but `¿Cuánto más quieres?` */
const soon = /^ antes(?!\p{L})/iu
/** `¡Cuanto antes, mejor!` */
const compared = '(?! (?:antes|más|menos)(?!\\p{L}))'
/** Other words after `que` may be a wish: `¡Que vengas!` */
const wondered =
  'alegría|asco|bien|bonit[oa]s?|buen[oa]s?|calor|divertid[oa]s?|envidia|frío|fuerte|guap[oa]s?|' +
  'hermos[oa]s?|horror|interesante|lástima|lind[oa]s?|mal|mal[oa]s?|maravilla|miedo|pena|rabia|' +
  'rar[oa]s?|ric[oa]s?|sorpresa|suerte|susto|triste|vergüenza'
const exclamation = new RegExp(
  String.raw`(¡["“«(]{0,2})(cuant[oa]s?(?= \p{L})${compared}|que(?= (?:${wondered})(?!\p{L})))`,
  'giu',
)
/** So much of a question is read. */
const longest = 210

/** A clause, and whether it asks; its writer may have left the opening sign out. */
const clause = /([^.,;:!?¿…\n]+)(\??)/gu

/** A Spanish text without accents, with those of the words that ask. */
export function accentAsking(text: string): string {
  return text.replace(clause, (found, words: string, mark: string) => {
    if (mark === '') return found
    const asked = found.trimStart()
    const space = words.slice(0, found.length - asked.length)
    return space + accentQuestions(`¿${asked}`).slice(1)
  })
}

/** A Spanish text whose questions and exclamations behind `¿` and `¡` have their accents. */
export function accentQuestions(text: string): string {
  const asked = text.replace(question, (found, before: string, word: string, at: number) => {
    const rest = text.slice(at + found.length, at + found.length + longest)
    return isWhole.test(rest) && !repeated.test(rest) && !soon.test(rest)
      ? before + accent(word)
      : found
  })
  return asked.replace(exclamation, (_, before: string, word: string) => before + accent(word))
}

function accent(found: string): string {
  const small = found.toLowerCase()
  const written = accented[small] ?? small
  if (found === small) return written
  const isCapital = found.length > 1 && found === found.toUpperCase()
  return isCapital ? written.toUpperCase() : written[0]?.toUpperCase() + written.slice(1)
}
