// Writes what the service says in the user's language: the service sends a code, a reason and the
// parameters of its sentence beside the English one.
import { plainDetail } from '../data/plain-detail.ts'
import { isolate } from './isolate.ts'

/** What a sentence mentions, such as `limit`. */
type Parameters = Readonly<Record<string, string | number>>
type Texts = Readonly<Record<string, string>>
/** Writes numbers and names of languages in the user's language. */
interface Formats {
  bytes(value: number): string
  duration(seconds: number): string
  language(tag: string): string
  number(value: number): string
}

/** A problem, a violation in one, or the error of a job. */
export interface Explained {
  readonly code?: string | undefined
  readonly reason?: string | undefined
  readonly parameters?: Parameters | undefined
  /** In English. */
  readonly detail: string
  readonly errors?: readonly (Explained & { readonly pointer: string })[] | undefined
}

/** A notice of a translated document. */
export interface Notice {
  readonly code?: string | undefined
  readonly parameters?: Parameters | undefined
  /** In English. */
  readonly text: string
}

/** The notices of the result of a job; an older service has their sentences alone. */
export const readNotices = ({
  notices,
  noticeDetails = [],
}: {
  readonly notices: readonly string[]
  readonly noticeDetails?: readonly Omit<Notice, 'text'>[] | undefined
}): Notice[] => notices.map((text, index) => ({ ...noticeDetails[index], text }))

interface ProblemTexts {
  readonly formats: Formats
  readonly problems: Texts
  readonly reasons: Texts
}

const mostViolations = 5
const languageParameters = new Set(['from', 'to', 'language'])

/** What went wrong, and how to fix it; in English where the console does not know the code. */
export function describeProblem(problem: Explained, texts: ProblemTexts): string {
  const ofViolations = describeViolations(problem, texts)
  if (ofViolations !== '') return ofViolations
  const { code = 'validation-failed', detail } = problem
  return describeReason(problem, texts) ?? texts.problems[code] ?? plainDetail(detail)
}

/** A violation of a value or a line of the request says more than the problem. */
function describeViolations({ code, errors = [] }: Explained, texts: ProblemTexts): string {
  if (code !== 'validation-failed' && !errors.some(({ pointer }) => isLine(pointer))) return ''
  const sentences = errors.flatMap((violation) => {
    const text = describeReason(violation, texts)
    if (text === undefined) return []
    const { pointer } = violation
    if (!isLine(pointer)) return [text]
    const line = pointer.slice(linePrefix.length)
    return [(texts.reasons['at-line'] ?? '').replace('{line}', line).replace('{text}', () => text)]
  })
  return [...new Set(sentences)].slice(0, mostViolations).join(' ')
}

const linePrefix = 'line '
const isLine = (pointer: string): boolean => pointer.startsWith(linePrefix)

/** Undefined where the console does not know the reason. */
export function describeReason(
  { reason, parameters }: Explained,
  { formats, reasons }: Pick<ProblemTexts, 'formats' | 'reasons'>,
): string | undefined {
  const text = reason === undefined ? undefined : reasons[reason]
  return text === undefined ? undefined : fill(text, parameters, formats)
}

/** What is worth knowing about a file; in English where the console does not know the code. */
export function describeNotice(
  { code, parameters, text }: Notice,
  { formats, notices }: { formats: Formats; notices: Texts },
): string {
  const known = code === undefined ? undefined : notices[code]
  return (known === undefined ? undefined : fill(known, parameters, formats)) ?? text
}

/** Undefined if the text mentions what an older service does not say. */
function fill(text: string, parameters: Parameters = {}, formats: Formats): string | undefined {
  const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  if (names.some((name) => parameters[name] === undefined)) return undefined
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    write(name, parameters[name] ?? '', formats),
  )
}

function write(name: string, value: string | number, formats: Formats): string {
  if (typeof value === 'string')
    return isolate(languageParameters.has(name) ? formats.language(value) : value)
  if (name.endsWith('Bytes')) return formats.bytes(value)
  return name.endsWith('Seconds') ? formats.duration(value) : formats.number(value)
}
