// Answers a request for a translation, at once or by events.
import type { FastifyReply } from 'fastify'
import { acceptedType } from '../http/accepted-type.ts'
import { onDisconnect } from '../http/disconnect.ts'
import { sendStartedEvents } from '../http/event-stream.ts'
import { readWaitSeconds } from '../http/preferences.ts'
import type { AcceptedRequest } from './instructions.ts'
import type { TranslateTextNow } from './request-schemas.ts'
import type { Translation, TranslationList } from './schemas.ts'
import type { TranslationService } from './service.ts'
import type { WaitingCaller } from './synchronous/request-work.ts'

/** What is counted of a request. */
type Counted = Pick<AcceptedRequest, 'characters'>

interface Answering {
  readonly translation: TranslationService
  readonly problemAddress: (code: string) => string
}

/** Translates for the app of the request, whose route has `opensScope`. */
export function answerTranslation(
  { translation, problemAddress }: Answering,
  body: TranslateTextNow,
  reply: FastifyReply,
) {
  const { request } = reply
  const { app } = request
  const { to } = body
  // Of a person in the console, who pauses while typing.
  const session = app.noStore ? undefined : request.user?.sessionId
  if (wantsEvents(request.headers.accept)) {
    const count = (accepted: AcceptedRequest) => countNew(translation, session, accepted)
    const [first, ...others] = translation.acceptIntoSeveral({ ...body, to: [to].flat() }, app)
    const requests = [count(first), ...others.map(count)] as const
    const events = translation.streamNow(requests, app, callerOf(reply))
    const send = () => sendStartedEvents(reply, events, problemAddress)
    // The events are the answer: there is no value besides.
    return request.inScope(send) as Promise<never>
  }
  if (typeof to !== 'string') {
    const requests = translation.acceptIntoSeveral({ ...body, to }, app)
    return request.inScope(() =>
      translation
        .translateIntoSeveral(requests, app, callerOf(reply))
        .then((answer) => meter(reply, answer, answer)),
    )
  }
  const accepted = countNew(translation, session, translation.accept({ ...body, to }, app))
  // Sent in this turn of the event loop, without a promise.
  const cached = translation.findCached(accepted, app)
  if (cached) return meter(reply, cached, accepted)
  return request.inScope(() =>
    translation
      .translateNow(accepted, app, callerOf(reply))
      .then((answer) => meter(reply, answer, accepted)),
  )
}

function meter(
  reply: FastifyReply,
  answer: Translation | TranslationList,
  { characters }: Counted,
): Translation | TranslationList {
  reply.header('x-metered-characters', characters)
  return answer
}

/** The request with what is new to a session, if it is of one. */
const countNew = (
  translation: TranslationService,
  session: string | undefined,
  accepted: AcceptedRequest,
): AcceptedRequest => (session === undefined ? accepted : translation.countTyped(session, accepted))

const callerOf = (reply: FastifyReply): WaitingCaller => ({
  onDisconnect: onDisconnect(reply),
  patienceSeconds: readWaitSeconds(reply.request.headers.prefer as string | undefined),
})

/** Whether a client prefers server-sent events to an answer that comes at once. */
const wantsEvents = (accept: string | undefined): boolean =>
  accept?.includes('event-stream') === true &&
  acceptedType(accept, ['application/json', 'text/event-stream']) === 'text/event-stream'
