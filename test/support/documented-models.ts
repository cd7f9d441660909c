import type { SentFile } from './documents.ts'
import { formOf } from './documents.ts'
import { files, read } from './model-imports.ts'
import type { ResponseCheck } from './response-check.ts'

/** The files of a fixture, as a form has them. */
export const filesOf = (
  pair: string,
  change: (bytes: Buffer) => Uint8Array = (bytes) => bytes,
  extension = '',
): SentFile[] =>
  files(pair).map((name) => ({
    name: name + extension,
    content: new Uint8Array(change(read(pair, name))),
  }))

/** The statuses of `POST /models/import`. */
export async function checkModelImports(
  check: ResponseCheck,
  headers: Record<string, string>,
): Promise<void> {
  const send = (body: FormData) => ({ headers, body })
  await check(201, 'post /models/import', send(formOf({}, ...filesOf('enes'))))
  await check(422, 'post /models/import', send(formOf({ pair: 'en' }, ...filesOf('enes'))))
  await check(422, 'post /models/import', send(formOf({}, { name: 'notes.txt', content: 'x' })))
  await check(204, 'delete /models/{pair}', { headers, path: '/models/en-es' })
}
