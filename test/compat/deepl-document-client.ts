// What tests send to DeepL's operations on documents, as its clients do.
import assert from 'node:assert/strict'
import type { Api } from '../support/api.ts'
import { formOf, type SentFile } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { keyOf } from './support.ts'

export const content = 'The house.\r\n\r\n12\r\n'
export const notes: SentFile = { name: 'notes.txt', content }

/** Requests with an app's key. */
export function documentClientOf(api: Api, app: { apiKey: string; apiSecret: string }) {
  const headers = { authorization: `DeepL-Auth-Key ${keyOf(app)}` }
  const upload = (fields: Record<string, string>, file = notes, path = '/v2/document') =>
    api.post(path, formOf(fields, file), headers)
  const status = (id: string, document_key?: string) =>
    api.post(`/v2/document/${id}`, { document_key }, headers)
  const result = (id: string, document_key?: string) =>
    api.post(`/v2/document/${id}/result`, { document_key }, headers)
  return {
    headers,
    upload,
    status,
    result,
    /** Sends a document and waits for its end; returns ID, key and last status. */
    async translate(fields: Record<string, string>, file = notes) {
      const { status: code, body } = await upload(fields, file)
      assert.equal(code, 200, JSON.stringify(body))
      const { document_id: id, document_key: key } = body
      const last = await eventually(
        () => status(id, key),
        (answer) => !['queued', 'translating'].includes(answer.body.status),
      )
      return { id, key, last: last.body }
    },
  }
}
