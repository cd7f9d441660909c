// The label that a request gives its usage, in a header.
import type { FastifyRequest } from 'fastify'
import { invalidInput } from '../http/problems.ts'
import type { AppPrincipal, UsageTags } from '../shared/principals.ts'

const maxTagCharacters = 128
/** What would break a line or a table, or could not be stored. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

/**
 * The app of a request with its tag, which the first of these headers has that is sent. Without a
 * tag, or with one too many of a day, its usage counts without. Throws `validation-failed`.
 */
export async function withUsageTag(
  app: AppPrincipal,
  { headers }: FastifyRequest,
  { tags, names }: { tags: UsageTags; names: readonly string[] },
): Promise<AppPrincipal> {
  const name = names.find((each) => headers[each] !== undefined)
  const usageTag = name && readTag(name, String(headers[name]))
  return usageTag && (await tags.admit(app.id, usageTag)) ? { ...app, usageTag } : app
}

/** Throws `validation-failed`; the message does not repeat the value. */
function readTag(name: string, value: string): string {
  const tag = decode(value).trim()
  if (unprintable.test(tag) || [...tag].length > maxTagCharacters)
    throw invalidInput(
      name,
      `It may have ${maxTagCharacters} characters on one line, none of them a control character.`,
    )
  return tag
}

/** Node reads the bytes of a header as Latin-1, and clients send UTF-8. */
function decode(value: string): string {
  const bytes = Buffer.from(value, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return value
  }
}
