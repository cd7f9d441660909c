// People who translate in the console without an account.
import type { FastifyReply } from 'fastify'
import { Problem } from '../../http/problems.ts'
import type { CallerLimits } from '../../http/rate-limit.ts'
import { answerTranslation } from '../answer.ts'
import { TranslateForGuest, TranslateTextNow } from '../request-schemas.ts'
import type { Translation } from '../schemas.ts'
import type { TranslationService } from '../service.ts'

export interface Guests {
  readonly translation: TranslationService
  readonly limits: CallerLimits
  readonly problemAddress: (code: string) => string
}

/** The fields of a translation that only an app has. */
const fieldsOfApps = Object.keys(TranslateTextNow.properties).filter(
  (name) => !(name in TranslateForGuest.properties),
)

/** Throws `unauthenticated` for a body that asks for more than guests have. */
export function refuseFieldsOfApps(body: unknown): void {
  const field = fieldsOfApps.find((name) => Object.hasOwn(Object(body), name))
  if (field === undefined) return
  throw new Problem('unauthenticated', {
    detail: `Guests translate texts only; \`${field}\` needs an account. Sign up, or log in.`,
  })
}

/**
 * Counts the characters for the address, which gets back those of a text that the service could not
 * translate. Throws `guest-limit-exceeded`, and what a translation for an app throws.
 */
export async function translateForGuest(
  { limits, ...answering }: Guests,
  body: TranslateForGuest,
  reply: FastifyReply,
): Promise<Translation> {
  const { ip, app } = reply.request
  const { characters } = answering.translation.accept(body, app)
  await limits.takeGuestCharacters(ip, characters)
  try {
    // One text into one language has one.
    return (await answerTranslation(answering, body, reply)) as Translation
  } catch (error) {
    // The work for a caller who disconnects was done.
    if (error instanceof Problem) limits.returnGuestCharacters(ip, characters)
    throw error
  }
}
