// Forms with a document, as clients send them.
import type { Answer, Api } from './api.ts'

/** A file of a form. */
export interface SentFile {
  name: string
  content: string | Uint8Array<ArrayBuffer>
  /** The field; `file` if absent. */
  field?: string
}

/** The fields, then the files. */
export function formOf(fields: Record<string, string>, ...files: SentFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, content, field = 'file' } of files)
    form.append(field, new Blob([content]), name)
  return form
}

/** Sends a file with these fields to `POST /documents` of the service at `url`. */
export const sendFormTo = (
  url: string,
  fields: Record<string, string>,
  file: SentFile,
  headers: Record<string, string>,
): Promise<Answer> => sendForm({ url }, formOf(fields, file), headers)

/** Sends a form to `POST /documents`. */
export async function sendForm(
  api: Pick<Api, 'url'>,
  form: FormData,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(`${api.url}/documents`, { method: 'POST', headers, body: form })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
