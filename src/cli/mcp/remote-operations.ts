// What tools do with a server, for the app that commands use.
import {
  type Dragoman,
  DragomanError,
  type Job,
  type JobEvent,
  type Translation,
  type TranslationEvent,
} from '@dragoman/client'
import {
  type DocumentState,
  maxFileBytes,
  type Operations,
  stateOf,
} from '../../compat/mcp/operations.ts'
import { countCharacters } from '../../translation/characters.ts'
import { asApp } from '../service/acting.ts'
import type { TextGrowth } from '../service/local-service.ts'
import type { Call } from './conversation.ts'
import { createTextProgress } from './text-progress.ts'

/** The operations of an app of a server. */
export function createRemoteOperations(
  options: { readonly app?: string },
  { signal, onProgress }: Call,
): Operations {
  /** Opens a client each time: the user may log in, or choose another app, in between. */
  const call = <T>(work: (client: Dragoman) => Promise<T>): Promise<T> => asApp(options, work)

  return {
    translate: ({ text, ...instructions }) =>
      call(async (client) => {
        const translations = await (onProgress === undefined
          ? client.translate(text, instructions, { signal })
          : collect(
              client.stream(text, instructions, { signal }),
              createTextProgress(text, onProgress),
            ))
        const characters = translations.reduce((sum, each) => sum + each.characters, 0)
        return { translations, characters }
      }),
    detect: (texts) => call((client) => client.detect(texts, { signal })),
    listLanguages: () => call((client) => client.languages({ signal })),
    submitDocument: ({ name, bytes, instructions }) =>
      call(async (client) =>
        stateOf(await client.documents.submit({ name, content: bytes }, instructions, { signal })),
      ),
    readDocument: (jobId, waitSeconds) =>
      call((client) => readDocument(client, { jobId, waitSeconds }, { signal, onProgress })),
    listGlossaries: (cursor) =>
      call(async (client) =>
        client.glossaries.list(cursor === undefined ? {} : { cursor }, { signal }),
      ),
    getDictionary: (dictionary) =>
      call((client) => client.glossaries.dictionary(dictionary, { signal })),
    addCorrection: (correction) => call((client) => client.memory.add([correction], { signal })),
  }
}

async function readDocument(
  client: Dragoman,
  { jobId, waitSeconds }: { jobId: string; waitSeconds: number },
  { signal, onProgress }: Call,
): Promise<DocumentState> {
  const options = { signal, timeoutMs: waitSeconds * 1_000 }
  const wait = () =>
    onProgress === undefined
      ? client.queue.wait(jobId, options)
      : follow(client.queue.events(jobId, options), onProgress)
  const job = await (waitSeconds === 0
    ? client.queue.get(jobId, { signal })
    : wait().catch((error: unknown) => {
        const isLate = error instanceof DragomanError && error.code === 'timed-out'
        if (!isLate) throw error
        return client.queue.get(jobId, { signal })
      }))
  const state = stateOf(job)
  const { result } = job
  if (result === undefined || !('notices' in result)) return state
  const { name, mediaType, bytes } = result
  if (bytes > maxFileBytes) return { ...state, file: { name, mediaType, bytes: undefined } }
  const { content } = await client.documents.download(jobId, { signal })
  return { ...state, file: { name, mediaType, bytes: new Uint8Array(await content.arrayBuffer()) } }
}

type OnProgress = NonNullable<Call['onProgress']>

/** The translations of a stream, whose progress is told. */
async function collect(
  events: AsyncIterable<TranslationEvent>,
  { grow, complete }: TextGrowth,
): Promise<Translation[]> {
  const translations: Translation[] = []
  for await (const event of events) {
    if (event.type === 'done') break
    if (event.type === 'translation') {
      translations[event.index] = event.translation
      complete(event.index)
    }
    // A piece does not say how much of the source it is: about as much as it has itself.
    else grow(event.index, countCharacters(event.translatedText))
  }
  return translations
}

/** The job at its end; its progress is reported. */
async function follow(events: AsyncIterable<JobEvent>, onProgress: OnProgress): Promise<Job> {
  let last: Job | undefined
  for await (const { job } of events) {
    onProgress(job.progress)
    last = job
  }
  if (last === undefined) throw new Error('A stream of a job has no event.')
  return last
}
