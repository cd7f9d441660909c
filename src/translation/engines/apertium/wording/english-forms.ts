// English forms that the stages misread: `ma'am` as "ma 'm", `They'd've` as unknown, and the unit
// of `200 g butter` as the first part of a compound. Words and units travel as placeholders.
import type { LanguageForms } from './rules.ts'

const units = 'mg|g|kg|mm|cm|m|km|ml|cl|dl|l|L|kB|KB|MB|GB|TB|Hz|kHz|MHz|GHz|W|kW|kWh'
const unit = String.raw`(?<=\d[ \u00a0])(?:${units})(?= \p{L})`
const contracted = String.raw`(?<![\p{L}'’])(?:ma['’]am|ne['’]er(?:-do-wells?)?|e['’]er|o['’]er)`
const form = new RegExp(`(${unit}|${contracted}(?![\\p{L}'’]))`, 'iu')
/** `would've`, which the stages know, for what they do not: `'d've`. */
const doubled = /(?<=\p{L})['’](d|ll)['’]ve\b/giu
const acute = /(?<=\p{L})´(?=(?:s|m|t|d|re|ve|ll)(?!\p{L}))/giu

/** Hyphens of `19-year-old` and `5-star`: without spaces the stages write `de19años`. */
const measure = new RegExp(
  String.raw`(?<=\d)-(?=(?:year|month|week|day|hour|minute|second|mile|meter|metre|foot|inch|` +
    String.raw`pound|page|star|storey|story|bedroom|room|seat|door|step|part|point)(?![\p{L}]))` +
    String.raw`|(?<=\d-(?:year|month|week|day))-(?=old(?!\p{L}))`,
  'giu',
)

const mayHaveForm = /[Pp]lease \p{Ll}|[Tt]hanks |\d-\p{L}|\d[ \u00a0]\p{L}|\p{L}['’´]\p{L}/u

/** The stages read the word as a verb: `Complacer abrir la puerta`. */
const requested = /(?<=^|[.!?:,] )please (?!wait\b|try again\b)(?=\p{Ll})/giu

/** No verb with its subject: `He thanks for the gift.` */
const thanksFor = new RegExp(
  String.raw`(?<=(?:^|[.!?…:,;(–—]|\b(?:and|but|say)\s)[^\p{L}]{0,3})([Tt])hanks` +
    String.raw`(?= (?:very much |a lot |so much )?for\b)`,
  'gu',
)

const expand = (text: string): string =>
  text
    .replace(requested, (found) => `${found.trimEnd()}, `)
    // As a verb, `thanks` would be a command.
    .replace(thanksFor, '$1hank you')
    .replace(acute, "'")
    .replace(measure, ' - ')
    .replace(doubled, (_, verb: string) => (/d/i.test(verb) ? ' would have' : ' will have'))

export const englishForms: LanguageForms = { mayHaveForm, form, rewrite: expand }
