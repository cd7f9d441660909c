import { type Dragoman, DragomanError } from '@dragoman/client'
import { InputError, ServiceError } from '../errors.ts'
import type { Refusal, Service, TextInstructions } from './command-service.ts'
import { type Connection, explaining, openAppClient } from './connection.ts'
import { createModelProgress } from './model-progress.ts'
import { awaitModels, isModelDownloading } from './model-wait.ts'

/** A command fails soon if there is no server; a long input survives its restart. */
const retries = { atStart: 1, later: 10 }
/** A server that limits requests per minute is waited for. */
const timeoutMs = 180_000

export function createRemoteService(connection: Connection, appId?: string): Service {
  let opened: Promise<Dragoman> | undefined
  let maxRetries = retries.atStart
  const progress = createModelProgress()
  const open = () => {
    opened ??= openAppClient(connection, appId)
    return opened
  }

  async function call<T>(work: (client: Dragoman) => Promise<T>): Promise<T> {
    const result = await explaining(connection, async () =>
      work((await open()).with({ maxRetries, timeoutMs })),
    )
    maxRetries = retries.later
    return result
  }

  async function translate(
    client: Dragoman,
    texts: readonly string[],
    { from, ...instructions }: TextInstructions,
  ): ReturnType<Service['translate']> {
    try {
      const request = { ...instructions, ...(from === undefined ? {} : { from }) }
      const translateNow = () => client.translate(texts, request, { isRetried })
      return await progress.during(() => awaitModels(translateNow, progress.show))
    } catch (error) {
      const refused = from === undefined ? findRefused(error, texts) : undefined
      if (refused === undefined) throw error
      // A request is translated as a whole or not at all.
      const others = texts.toSpliced(refused.index, 1)
      const results = others.length > 0 ? await translate(client, others, instructions) : []
      return results.toSpliced(refused.index, 0, refused.refusal)
    }
  }

  return {
    translate: (texts, instructions) => call((client) => translate(client, texts, instructions)),
    translateDocument: ({ name, content }, instructions, onProgress) =>
      call((client) =>
        progress.during(async () => {
          const { id } = await client.documents.submit({ name, content }, instructions)
          for await (const { job } of client.queue.events(id)) {
            const { completed, total, downloading } = job.progress
            if (downloading) progress.show(downloading.receivedBytes, downloading.totalBytes)
            else onProgress(total > 0 ? completed / total : 0)
            if (job.status === 'cancelled') throw new InputError(`The job ${id} was cancelled.`)
            if (job.error !== undefined) throw new ServiceError(job.error.detail)
          }
          const [{ result }, file] = await Promise.all([
            client.queue.get(id),
            client.documents.download(id),
          ])
          const about = result !== undefined && 'notices' in result ? result : undefined
          return {
            content: new Uint8Array(await file.content.arrayBuffer()),
            notices: about?.notices ?? [],
            qualityEstimate: about?.qualityEstimate,
            ...(about?.unapplied && { unapplied: about.unapplied }),
          }
        }),
      ),
    detect: (texts) => call((client) => client.detect(texts)),
    listLanguages: () => call((client) => client.languages()),
    close: async () => {},
  }
}

/** Models are waited for with a bar, and for longer. */
const isRetried = (error: DragomanError): boolean => !isModelDownloading(error)

/** Which text has a language that cannot be translated. */
function findRefused(
  error: unknown,
  texts: readonly string[],
): { index: number; refusal: Refusal } | undefined {
  if (!(error instanceof DragomanError) || error.code !== 'language-pair-not-supported')
    return undefined
  const index = Number(/^\/text\/(\d+)$/.exec(error.errors[0]?.pointer ?? '')?.[1])
  if (!(index < texts.length)) return undefined
  return { index, refusal: { error: { code: error.code, detail: error.detail } } }
}
