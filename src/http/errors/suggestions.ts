import { distance } from 'fastest-levenshtein'

/** Field names of other translation APIs, and ours. */
const otherNames: Readonly<Record<string, string>> = {
  source: 'from',
  source_lang: 'from',
  sourceLang: 'from',
  src: 'from',
  sl: 'from',
  target: 'to',
  target_lang: 'to',
  targetLang: 'to',
  tgt: 'to',
  tl: 'to',
  q: 'text',
  texts: 'text',
  content: 'text',
  contents: 'text',
  username: 'email',
  mail: 'email',
  login: 'email',
  pass: 'password',
  refresh_token: 'refreshToken',
  title: 'name',
  textType: 'format',
  mimeType: 'format',
  tag_handling: 'format',
}
const fields = [...new Set([...Object.values(otherNames), 'description', 'metadata'])]

/** The hint for an unknown body field. */
export function suggestField(field: string): string {
  const shown = field.slice(0, 60).toWellFormed()
  const meant = Object.hasOwn(otherNames, field) ? otherNames[field] : nearest(field, fields, 2)[0]
  return meant === undefined || meant === field
    ? `The field \`${shown}\` is unknown. Remove it.`
    : `The field \`${shown}\` is unknown. Did you mean \`${meant}\`?`
}

/** The candidates within `limit` edits, nearest first. */
export function nearest(word: string, candidates: readonly string[], limit: number): string[] {
  if (word.length > 64) return []
  return candidates
    .map((candidate) => ({
      candidate,
      edits: distance(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
    .map(({ candidate }) => candidate)
}
