// What tools do with the engines of this machine.
import { formatEntries } from '@dragoman/formats/files/catalogue.ts'
import { extensionOf } from '@dragoman/formats/files/identify.ts'
import {
  type DocumentOperations,
  type DocumentState,
  maxFileBytes,
  type NewDocument,
  type TextOperations,
} from '../../compat/mcp/operations.ts'
import { cleanName, translatedName } from '../../documents/file-names.ts'
import { Problem } from '../../http/problems.ts'
import { newId } from '../../shared/ids.ts'
import { describeError, ServiceError } from '../errors.ts'
import { isRefusal } from '../service/command-service.ts'
import type { LocalService } from '../service/local-service.ts'
import type { Call } from './conversation.ts'
import { createTextProgress } from './text-progress.ts'

/** Their files are in memory: the oldest is forgotten. */
const maxDocuments = 20

/** The operations of this machine, which has no glossaries and corrections. */
export function createLocalOperations(service: LocalService) {
  const documents = createLocalDocuments(service)

  return (call: Call): TextOperations & DocumentOperations => ({
    translate: (texts) => translate(service, texts, call),
    detect: service.detect,
    listLanguages: service.listLanguages,
    submitDocument: documents.submit,
    readDocument: (jobId, waitSeconds) => documents.read(jobId, waitSeconds, call),
  })
}

async function translate(
  service: LocalService,
  texts: Parameters<TextOperations['translate']>[0],
  { signal, onProgress }: Call,
) {
  refuseGlossaries(texts)
  const { text, format = 'text', glossaryId: _, glossaryIds: _several, ...instructions } = texts
  const results = await service.translate(
    text,
    { ...instructions, format },
    { signal, growth: onProgress && createTextProgress(text, onProgress) },
  )
  const translations = results.map((result) => {
    if (isRefusal(result)) throw new ServiceError(result.error.detail)
    return result
  })
  const characters = translations.reduce((sum, each) => sum + each.characters, 0)
  return { translations, characters }
}

interface LocalDocument {
  state: DocumentState
  readonly ended: Promise<void>
}

function createLocalDocuments(service: LocalService) {
  const documents = new Map<string, LocalDocument>()

  /** Sets the state as the translation goes on; never rejects. */
  function start(jobId: string, { name, bytes, instructions }: NewDocument): void {
    const { glossaryId: _, glossaryIds: _several, ...wishes } = instructions
    const settings = { ...wishes, qualityEstimate: false, options: {} }
    const translation = service.translateDocument({ name, content: bytes }, settings, () => {})
    const document: LocalDocument = {
      state: { jobId, status: 'processing' },
      ended: translation.then(
        ({ content, notices }) => {
          const file = { ...describeFile(name, instructions.to), bytes: bounded(content) }
          document.state = { jobId, status: 'succeeded', notices, file }
        },
        (error: unknown) => {
          document.state = { jobId, status: 'failed', error: describeError(error) }
        },
      ),
    }
    documents.set(jobId, document)
    const [oldest] = documents.keys()
    if (documents.size > maxDocuments && oldest !== undefined) documents.delete(oldest)
  }

  function get(jobId: string): LocalDocument {
    const document = documents.get(jobId)
    if (document !== undefined) return document
    throw new Problem('document-not-found', { detail: 'There is no such document any more.' })
  }

  return {
    async submit(document: NewDocument): Promise<DocumentState> {
      refuseGlossaries(document.instructions)
      const jobId = newId('job')
      start(jobId, { ...document, name: cleanName(document.name) })
      return get(jobId).state
    },
    async read(jobId: string, waitSeconds: number, { signal }: Call): Promise<DocumentState> {
      const document = get(jobId)
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, waitSeconds * 1_000)
      signal.addEventListener('abort', () => late.resolve())
      await Promise.race([document.ended, late.promise])
      clearTimeout(timer)
      return document.state
    },
  }
}

const bounded = (content: Uint8Array): Uint8Array | undefined =>
  content.length > maxFileBytes ? undefined : content

function describeFile(name: string, to: string): { name: string; mediaType: string } {
  const extension = extensionOf(name)
  const [, format] = formatEntries.find(([, each]) => each.extensions.includes(extension)) ?? []
  return {
    name: translatedName(name, to, { usualExtension: '', isConverted: false }),
    mediaType: format?.mediaTypes[0] ?? 'application/octet-stream',
  }
}

function refuseGlossaries({ glossaryId, glossaryIds }: NewDocument['instructions']): void {
  if (glossaryId !== undefined || glossaryIds !== undefined)
    throw new ServiceError(
      'Glossaries belong to an app of a server: leave `glossaryId` and `glossaryIds` out.',
    )
}
