// Why a problem occurs, more exactly than its code says, with what its sentence mentions. Programs
// write a sentence of their own from it, such as the console in the language of its user.
import { documentReasons, type ReasonsOf } from '@dragoman/formats/files/document-error.ts'
import { Type } from 'typebox'

/** Each reason and the names of its parameters. Reasons are added, never renamed. */
export const problemReasons = {
  ...documentReasons,
  'authenticator-exists': [],
  'browser-began-no-login': [],
  'budget-used': ['limit'],
  'budget-zero': [],
  'characters-per-minute': ['characters', 'limit'],
  'codes-per-hour': ['limit'],
  'columns-expected': ['columns', 'expected'],
  'common-password': [],
  'control-characters': [],
  'conversion-too-slow': [],
  'conversions-wait': [],
  'document-gone': [],
  'download-failed': ['from', 'to'],
  'disk-full': [],
  'disk-too-full': ['neededBytes', 'freeBytes'],
  'download-server-unreachable': [],
  'downloads-refused': ['from', 'to'],
  'duplicate-term': ['term'],
  empty: [],
  'engines-excluded': ['to', 'engines'],
  'field-missing': ['field'],
  'field-unknown': ['field'],
  'file-too-large': ['limitBytes'],
  'file-unreadable-in-time': [],
  'file-unpacked-too-large': [],
  'glossary-bytes': ['limitBytes'],
  'job-running': [],
  'languages-equal': [],
  'last-owner-of': ['team'],
  'limit-reached': ['limit'],
  'list-of-models-unread': [],
  'mails-per-hour': [],
  'model-damaged': [],
  'model-downloading': ['from', 'to', 'receivedBytes', 'totalBytes'],
  'model-file-damaged': ['file'],
  'model-file-missing': ['file'],
  'model-file-pointer': ['file'],
  'model-file-twice': ['file'],
  'model-file-unpacks-too-much': ['file'],
  'model-files-missing': [],
  'model-files-mixed': [],
  'model-files-packed': ['file'],
  'model-pair-differs': ['pair', 'other'],
  'model-pair-unknown': [],
  'model-unusable': ['from', 'to'],
  'model-upload-gone': [],
  'model-upload-running': [],
  'model-upload-too-large': ['limitBytes'],
  'models-read-only': [],
  'new-pairs-per-hour': ['limit'],
  'no-email': [],
  'no-engine': [],
  'no-entries': [],
  'no-letters': [],
  'no-route': ['to'],
  'no-route-from': ['from', 'to'],
  'not-in-future': [],
  'not-one-of': ['values'],
  'number-too-large': ['limit'],
  'number-too-small': ['limit'],
  'office-not-converted': [],
  'office-unreadable': [],
  'passkey-exists': [],
  'passwords-wait': [],
  'personal-password': [],
  'placeholder-differs': ['placeholder'],
  'quota-used': ['characters', 'limit'],
  'quota-zero': [],
  'quote-open': [],
  'quote-followed': [],
  'queue-full': [],
  'queued-of-app': ['queued', 'limit'],
  'queued-of-user': ['queued', 'limit'],
  'registry-lacks-model': ['from', 'to'],
  'registry-unusable': [],
  'requests-per-minute': ['limit'],
  'source-empty': [],
  'source-gone': [],
  'spaces-around': [],
  'storage-used': ['storedBytes', 'limitBytes'],
  'target-empty': [],
  'targets-repeated': [],
  'tmx-malformed': [],
  'too-few-items': ['limit'],
  'too-long': ['limit'],
  'too-many-bytes': ['limitBytes'],
  'too-many-characters': ['characters', 'limit'],
  'too-many-entries': ['limit'],
  'too-many-forms': ['limit'],
  'too-many-items': ['limit'],
  'too-many-texts': ['texts', 'limit'],
  'too-much-memory': [],
  'too-short': ['limit'],
  'too-slow': ['limitSeconds'],
  'unknown-language': ['language'],
  'webhook-address-inside': [],
  'webhook-certificate': [],
  'webhook-connection-closed': [],
  'webhook-connection-refused': [],
  'webhook-host-unknown': [],
  'webhook-https-only': [],
  'webhook-interrupted': [],
  'webhook-lookup-failed': [],
  'webhook-no-response': ['limitSeconds'],
  'webhook-no-tls': [],
  'webhook-not-http': [],
  'webhook-unreachable': [],
  'wrong-pattern': [],
  'wrong-type': [],
} as const

export type ProblemReason = keyof typeof problemReasons & string
/** A reason with its parameters. */
export type Why = ReasonsOf<typeof problemReasons>

/**
 * A violation in a request: a JSON pointer into the body (or the line of a text, or a parameter's
 * name) and how to fix it.
 */
export interface Violation {
  pointer: string
  detail: string
  /** The detail for programs. */
  why?: Why | undefined
}

/** What is wrong, in a sentence and for programs. */
export type Finding = Omit<Violation, 'pointer'>

/** Texts of a request may be of any length. */
const maxTextParameter = 200

/** The members of a problem that say why; none if nobody knows it more exactly. */
export function renderWhy(why: Why | undefined): {
  reason?: ProblemReason
  parameters?: Record<string, string | number>
} {
  if (why === undefined) return {}
  const { reason, parameters } = why
  if (parameters === undefined) return { reason }
  const short = Object.entries<string | number>(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, maxTextParameter).toWellFormed() : value,
  ])
  return { reason, parameters: Object.fromEntries(short) }
}

const reasonNames = Object.keys(problemReasons).sort()

export const Parameters = Type.Unsafe<Record<string, string | number>>({
  type: 'object',
  additionalProperties: { type: ['string', 'number'] },
  description: 'What the sentence mentions, such as a limit.',
})

/** What problems and their violations say for programs besides the code. */
export const whyFields = {
  reason: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: reasonNames,
      description: 'Says more exactly than the code what is wrong. Reasons are added, not renamed.',
    }),
  ),
  parameters: Type.Optional(Parameters),
}
