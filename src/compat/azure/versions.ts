import { invalidInput } from '../../http/problems.ts'
import type { Parameters } from '../parameters.ts'

/** The version that applications use: lists of texts, and target languages in the query. */
const classic = '3.0'
/** The version of 2026: each text names its target languages. */
export const current = '2026-06-06'

type Version = typeof classic | typeof current

/** Throws `validation-failed` for a missing or unknown version. */
export function readVersion(parameters: Parameters): Version {
  const version = parameters.findString('api-version')
  if (version === classic || version === current) return version
  throw invalidInput('api-version', `Send \`api-version\` ${classic} or ${current}.`)
}

/** Throws `validation-failed` for an operation that version 3.0 alone has. */
export function requireClassic(parameters: Parameters): void {
  if (readVersion(parameters) !== classic)
    throw invalidInput('api-version', `Only version ${classic} has this operation.`)
}
