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
  const { text, to } = body
  const meter = (answer: Translation | TranslationList, { characters }: Counted = answer) => {
    reply.header('x-metered-characters', characters)
    return answer
  }
  // Of a person in the console, who pauses while typing.
  const session = app.noStore ? undefined : request.user?.sessionId
  const count = (accepted: AcceptedRequest) =>
    session === undefined ? accepted : translation.countTyped(session, accepted)
  const caller = () => ({
    onDisconnect: onDisconnect(reply),
    patienceSeconds: readWaitSeconds(request.headers.prefer as string | undefined),
  })
  if (wantsEvents(request.headers.accept)) {
    const [first, ...others] = translation.acceptIntoSeveral({ ...body, to: [to].flat() }, app)
    const requests = [count(first), ...others.map(count)] as const
    const events = translation.streamNow(requests, app, caller())
    const send = () => sendStartedEvents(reply, events, problemAddress)
    // The events are the answer: there is no value besides.
    return request.inScope(send) as Promise<never>
  }
  if (typeof to !== 'string') {
    const requests = translation.acceptIntoSeveral({ ...body, to }, app)
    const translate = () => translation.translateIntoSeveral(requests, app, caller())
    return request.inScope(() => translate().then(meter))
  }
  const accepted = count(translation.accept({ ...body, text, to }, app))
  // Sent in this turn of the event loop, without a promise.
  const cached = translation.findCached(accepted, app)
  if (cached) return meter(cached, accepted)
  return request.inScope(async () =>
    meter(await translation.translateNow(accepted, app, caller()), accepted),
  )
}

/** Whether a client prefers server-sent events to an answer that comes at once. */
const wantsEvents = (accept: string | undefined): boolean =>
  accept?.includes('event-stream') === true &&
  acceptedType(accept, ['application/json', 'text/event-stream']) === 'text/event-stream'
