// Tools for files, which are translated as jobs: a client may not wait as long as that takes.
import { Type } from 'typebox'
import { invalidInput } from '../../../http/problems.ts'
import { Job } from '../../../jobs/schemas.ts'
import { type DocumentOperations, type DocumentState, maxFileBytes } from '../operations.ts'
import { instructionFields } from './text-tools.ts'
import { defineTool, inputOf, readOnly, resultOf, type Tool } from './tool.ts'

/** As long as `GET /queue/{id}` waits at most. */
const maxWaitSeconds = 30

const State = Type.Object({
  jobId: Type.String(),
  status: Job.properties.status,
  progress: Type.Optional(
    Type.Object(
      { completed: Type.Integer(), total: Type.Integer() },
      { description: 'Unicode code points of the source.' },
    ),
  ),
  error: Type.Optional(Type.String({ description: 'Why it failed.' })),
  notices: Type.Optional(
    Type.Array(Type.String(), { description: 'What is worth knowing about the translation.' }),
  ),
  name: Type.Optional(Type.String({ description: 'The name of the translated file.' })),
  mediaType: Type.Optional(Type.String()),
  text: Type.Optional(Type.String({ description: 'The translated file, if it is UTF-8.' })),
  base64: Type.Optional(Type.String({ description: 'The translated file, if it is not UTF-8.' })),
})

const translateDocument = defineTool({
  name: 'translate_document',
  title: 'Translate a document',
  description:
    'Starts the translation of a file (Office, PDF, HTML, Markdown, PO, subtitles and others). ' +
    'Returns the ID of its job. `get_document` has the translated file.',
  inputSchema: inputOf({
    name: Type.String({
      minLength: 1,
      maxLength: 1_024,
      description: 'The name of the file. Its extension says its format, such as `.docx`.',
    }),
    content: Type.Optional(
      Type.String({ description: 'The content of a text file. Send this or `base64`.' }),
    ),
    base64: Type.Optional(
      Type.String({ description: 'The bytes of the file in Base64. Send this or `content`.' }),
    ),
    ...instructionFields,
  }),
  outputSchema: State,
  annotations: { ...readOnly, readOnlyHint: false, idempotentHint: false },
  run: async ({ name, content, base64, ...instructions }, operations: DocumentOperations) => {
    const bytes = bytesOf(content, base64)
    return resultOf(render(await operations.submitDocument({ name, bytes, instructions })))
  },
})

const getDocument = defineTool({
  name: 'get_document',
  title: 'Get a translated document',
  description:
    'Returns the state of a job of `translate_document` and, once it has succeeded, the ' +
    'translated file.',
  inputSchema: inputOf({
    jobId: Type.String({ description: 'As `translate_document` returned it.' }),
    waitSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxWaitSeconds,
        description: `How long to wait for its end, up to ${maxWaitSeconds} s; 0 by default.`,
      }),
    ),
  }),
  outputSchema: State,
  annotations: readOnly,
  run: async ({ jobId, waitSeconds = 0 }, operations: DocumentOperations) => {
    const rendered = render(await operations.readDocument(jobId, waitSeconds))
    return resultOf(rendered, rendered.text)
  },
})

export const documentTools: readonly Tool<DocumentOperations>[] = [translateDocument, getDocument]

/** Throws `validation-failed`. */
function bytesOf(content: string | undefined, base64: string | undefined): Uint8Array<ArrayBuffer> {
  if ((content === undefined) === (base64 === undefined))
    throw invalidInput('/content', 'Send either `content` or `base64`.')
  if (content !== undefined) return new Uint8Array(Buffer.from(content.toWellFormed(), 'utf8'))
  const bytes = Buffer.from(base64 ?? '', 'base64')
  // Node skips what is not Base64; such a file would be damaged.
  if (withoutPadding(bytes.toString('base64')) !== withoutPadding(base64 ?? ''))
    throw invalidInput('/base64', 'It must be Base64, without line breaks.')
  return new Uint8Array(bytes)
}

const withoutPadding = (base64: string): string => {
  const at = base64.indexOf('=', Math.max(0, base64.length - 2))
  return at < 0 ? base64 : base64.slice(0, at)
}

function render({ jobId, status, progress, error, notices, file }: DocumentState) {
  const { bytes, name, mediaType } = file ?? {}
  const isLeftOut = file !== undefined && bytes === undefined
  const all = [...(notices ?? []), ...(isLeftOut ? [leftOut(jobId)] : [])]
  return {
    jobId,
    status,
    ...(progress === undefined ? {} : { progress }),
    ...(error === undefined ? {} : { error }),
    ...(all.length === 0 ? {} : { notices: all }),
    ...(file === undefined ? {} : { name, mediaType }),
    ...(bytes === undefined ? {} : contentOf(bytes)),
  }
}

const leftOut = (jobId: string): string =>
  `The file has more than ${maxFileBytes} bytes, too many for an answer here: it is at ` +
  `GET /documents/${jobId}.`

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A file that is UTF-8 without binary zeros is text. */
function contentOf(bytes: Uint8Array): { text?: string; base64?: string } {
  try {
    if (!bytes.includes(0)) return { text: utf8.decode(bytes) }
  } catch {
    // It is another encoding, or no text.
  }
  return { base64: Buffer.from(bytes).toString('base64') }
}
