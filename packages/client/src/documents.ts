import type { App, DocumentFormats, Job } from './generated/api.ts'
import type { CallOptions } from './options.ts'
import { randomKey, type SubmitOptions } from './queue.ts'
import type { Send } from './send.ts'

/** A file to translate. */
export interface DocumentFile {
  /** Its extension says which of the text formats it has. */
  name: string
  content: Blob | Uint8Array
}

export interface DocumentOptions {
  to: string
  /** Detected if omitted. */
  from?: string | undefined
  glossaryId?: string | undefined
  /** Several glossaries instead; of equal terms, that of the first one is used. */
  glossaryIds?: readonly string[] | undefined
  /** Whether the result of the job says how good the translation is expected to be. */
  qualityEstimate?: boolean | undefined
  /** By default as the app's setting says. */
  optimizeFor?: App['optimizeFor'] | undefined
  /** The least score of corrections that engines get as references, in percent. */
  matchThreshold?: number | undefined
  /** What the text is about; it is not translated. */
  context?: string | undefined
  formality?: 'more' | 'less' | undefined
  style?: string | undefined
  instructions?: readonly string[] | undefined
  /** Options of the format by name, see `formats()`. */
  options?: Readonly<Record<string, boolean | string | readonly string[]>> | undefined
  priority?: Job['priority'] | undefined
  metadata?: Readonly<Record<string, unknown>> | undefined
  webhookUrl?: string | undefined
}

/** A translated file. */
export interface TranslatedDocument {
  name: string
  mediaType: string
  content: Blob
}

export type Documents = ReturnType<typeof createDocuments>

/** Documents: files that are translated as jobs of the queue. */
export function createDocuments({ send, read }: Send) {
  const credentials = 'app'

  return {
    /** Queues a document. `queue.wait(job.id)` resolves at its end. */
    submit(
      file: DocumentFile,
      settings: DocumentOptions,
      { idempotencyKey = randomKey(), ...options }: SubmitOptions = {},
    ): Promise<Job> {
      const headers = { 'idempotency-key': idempotencyKey }
      const form = formOf(file, settings)
      const call = { operation: 'POST /documents', credentials, headers, form } as const
      return send({ ...call, isRepeatable: true }, options)
    },

    /** The translated file. Rejects with `document-not-ready` before its job has succeeded. */
    download(id: string, options?: CallOptions): Promise<TranslatedDocument> {
      const call = { operation: 'GET /documents/{id}', credentials, params: { id } } as const
      return read(
        call,
        async (response) => ({
          name: nameOf(response.headers.get('content-disposition') ?? ''),
          mediaType: response.headers.get('content-type') ?? 'application/octet-stream',
          content: await response.blob(),
        }),
        options,
      )
    },

    /** The formats that the service translates, and their options. */
    formats: async (options?: CallOptions): Promise<DocumentFormats['formats']> =>
      (await send({ operation: 'GET /documents/formats', credentials: 'none' }, options)).formats,
  }
}

/** The fields come before the file, so that a service can refuse them at once. */
function formOf({ name, content }: DocumentFile, settings: DocumentOptions): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(settings))
    if (value !== undefined)
      form.append(field, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('file', toBlob(content), name)
  return form
}

export const toBlob = (content: DocumentFile['content']): Blob =>
  content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>])

/** The name in UTF-8 of a `content-disposition` (RFC 8187). */
function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  try {
    return decodeURIComponent(encoded ?? '')
  } catch {
    return ''
  }
}
