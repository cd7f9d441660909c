// What operations refuse of a body before its fields count, and of a form.
import { formOf } from './documents.ts'
import { type Document, resolveSchema } from './openapi.ts'
import type { Refusal } from './refusal.ts'
import { formWithFile, type SampleRequest } from './sample-requests.ts'

/** Bodies that are too large or not JSON, for operations without a body too. */
export function ofBytes({ operation, headers, body, form }: SampleRequest): Refusal[] {
  if (form !== undefined)
    return ofFormBytes(
      headers,
      operation.path === '/documents' ? 'document-too-large' : 'payload-too-large',
    )
  const unreadable: [string, string | Buffer][] = [
    ['JSON that breaks off', '{"name":'],
    ['an empty body', ''],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ]
  const types = ['text/plain', 'application/x-www-form-urlencoded']
  return [
    ...unreadable.map(
      ([name, bytes]): Refusal => ({
        title: `refuses ${name}`,
        change: { body: bytes },
        status: 400,
        code: 'malformed-json',
      }),
    ),
    {
      title: 'refuses a body that is too large',
      change: { body: { ...body, padding: 'x'.repeat(body ? 32_768 : 1_048_576) } },
      status: 413,
      code: 'payload-too-large',
    },
    ...types.map(
      (type): Refusal => ({
        title: `refuses ${type}`,
        change: { body: 'name=x', headers: { ...headers, 'content-type': type } },
        status: 415,
        code: 'unsupported-media-type',
      }),
    ),
  ]
}

/** Bodies that are no form, or too large. */
function ofFormBytes(headers: Record<string, string>, tooLarge: string): Refusal[] {
  const boundary = 'multipart/form-data; boundary=x'
  const ofType = (type: string, body: string) => ({
    body,
    headers: { ...headers, 'content-type': type },
  })
  const part = '--x\r\ncontent-disposition: form-data; name="to"\r\n\r\nes'
  return [
    ...[
      ['a form that breaks off', boundary, part],
      ['a form without boundaries', boundary, 'to=es'],
      ['a form that does not name its boundary', 'multipart/form-data', `${part}\r\n--x--\r\n`],
    ].map(
      ([name = '', type = '', body = '']): Refusal => ({
        title: `refuses ${name}`,
        change: ofType(type, body),
        status: 400,
        code: 'malformed-request',
      }),
    ),
    {
      title: 'refuses a file that is too large',
      change: { body: formOf({ to: 'es' }, { name: 'a.txt', content: 'x'.repeat(32_768) }) },
      status: 413,
      code: tooLarge,
    },
    {
      title: 'refuses a body that is too large',
      change: { body: formOf({ to: 'es' }, { name: 'a.txt', content: 'x'.repeat(2_097_152) }) },
      status: 413,
      code: tooLarge,
    },
    ...['application/json', 'text/plain', 'application/x-www-form-urlencoded'].map(
      (type): Refusal => ({
        title: `refuses ${type}`,
        change: ofType(type, '{}'),
        status: 415,
        code: 'unsupported-media-type',
      }),
    ),
  ]
}

/** Forms that do not fit the schema. */
export function ofForms({ operation, form }: SampleRequest, document: Document): Refusal[] {
  if (operation.form === undefined || form === undefined) return []
  const refuses = (title: string, body: FormData, pointer: string): Refusal => ({
    title: `refuses ${title} and points at it`,
    change: { body },
    status: 400,
    code: 'validation-failed',
    pointers: [pointer],
  })
  const { required = [] } = resolveSchema(operation.form, document)
  const without = (name: string) => {
    const body = formWithFile(form)
    body.delete(name)
    return body
  }
  const repeated = formWithFile(form)
  repeated.append('to', 'fr')
  return [
    refuses('an unknown field', formWithFile({ ...form, notAField: '1' }), '/notAField'),
    refuses('a repeated field', repeated, '/to'),
    ...required.map((name) => refuses(`a missing \`${name}\``, without(name), `/${name}`)),
  ]
}
