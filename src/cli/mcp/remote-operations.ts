// What tools do with a server, for the app that commands use.
import { type Dragoman, DragomanError } from '@dragoman/client'
import {
  type DocumentState,
  maxFileBytes,
  type Operations,
  stateOf,
} from '../../compat/mcp/operations.ts'
import { type Connection, explaining, openAppClient } from '../service/connection.ts'

/** The operations of an app of a server. */
export function createRemoteOperations(connection: Connection, appId?: string): Operations {
  /** Opens a client each time: the user may log in, or choose another app, in between. */
  const call = <T>(work: (client: Dragoman) => Promise<T>): Promise<T> =>
    explaining(connection, async () => work(await openAppClient(connection, appId)))

  return {
    translate: ({ text, ...instructions }) =>
      call(async (client) => {
        const translations = await client.translate(text, instructions)
        const characters = translations.reduce((sum, each) => sum + each.characters, 0)
        return { translations, characters }
      }),
    detect: (texts) => call((client) => client.detect(texts)),
    listLanguages: () => call((client) => client.languages()),
    submitDocument: ({ name, bytes, instructions }) =>
      call(async (client) =>
        stateOf(await client.documents.submit({ name, content: bytes }, instructions)),
      ),
    readDocument: (jobId, waitSeconds) =>
      call((client) => readDocument(client, jobId, waitSeconds)),
    listGlossaries: (cursor) =>
      call(async (client) => client.glossaries.list(cursor === undefined ? {} : { cursor })),
    getDictionary: (dictionary) => call((client) => client.glossaries.dictionary(dictionary)),
    addCorrection: (correction) => call((client) => client.memory.add([correction])),
  }
}

async function readDocument(
  client: Dragoman,
  jobId: string,
  waitSeconds: number,
): Promise<DocumentState> {
  const job = await (waitSeconds === 0
    ? client.queue.get(jobId)
    : client.queue.wait(jobId, { timeoutMs: waitSeconds * 1_000 }).catch((error: unknown) => {
        const isLate = error instanceof DragomanError && error.code === 'timed-out'
        if (!isLate) throw error
        return client.queue.get(jobId)
      }))
  const state = stateOf(job)
  const { result } = job
  if (result === undefined || !('notices' in result)) return state
  const { name, mediaType, bytes } = result
  if (bytes > maxFileBytes) return { ...state, file: { name, mediaType, bytes: undefined } }
  const { content } = await client.documents.download(jobId)
  return { ...state, file: { name, mediaType, bytes: new Uint8Array(await content.arrayBuffer()) } }
}
