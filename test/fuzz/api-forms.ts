// Generates forms (RFC 7578) with a file: as clients send them, and broken.
import fc from 'fast-check'
import { type Document, resolveSchema, type Schema } from '../support/openapi.ts'
import type { Pick } from './api-hints.ts'
import { anyJson, anyString, type Hints, validValues } from './schema-values.ts'

interface Part {
  readonly name: string
  readonly value: string | Pick
  /** Of a file, which `base64` has. */
  readonly fileName?: string
  readonly type?: string | undefined
  readonly base64?: string
}

export interface FormPlan {
  readonly parts: readonly Part[]
  /** The header `content-type`. */
  readonly contentType: string
  /** Bytes that are missing at its end. */
  readonly cut: number
  readonly lineEnd: string
}

const boundary = 'XX-a-boundary'

const fileNames = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a.txt', 'a.md', 'a.json', 'a.srt', 'a.docx', 'a') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      '..',
      '.txt',
      '../../etc/passwd.txt',
      'C:\\x\\a.txt',
      "a\"; filename*=UTF-8''b.txt",
      'a\r\nx-injected: 1\r\n\r\n.txt',
      'a\u0000.txt',
      '\u202etxt.exe',
      '%0d%0ax: y.txt',
      'ß😀é.txt',
      `${'x'.repeat(500)}.txt`,
    ),
  },
  { weight: 1, arbitrary: anyString },
)
const contents = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(
        'The house is red.\n',
        '12',
        '# The house\n\nis *red*.\n',
        '{"a": "The house", "b": ["red", 1]}',
        '1\n00:00:01,000 --> 00:00:02,000\nThe house\n',
        '',
        ' ',
        '%PDF-1.4',
        'PK\u0003\u0004',
        '\u0000',
      )
      .map((text) => Buffer.from(text)),
  },
  { weight: 1, arbitrary: anyString.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
)
const fileTypes = fc.constantFrom(
  undefined,
  'text/plain',
  'text/plain; charset=utf-16',
  'application/json',
  'application/pdf',
  'multipart/mixed; boundary=b',
  'x',
  '',
)

const filePart = (name: fc.Arbitrary<string>): fc.Arbitrary<Part> =>
  fc.record({
    name,
    value: fc.constant(''),
    fileName: fileNames,
    type: fileTypes,
    base64: contents.map((bytes) => bytes.toString('base64')),
  })

const contentTypes = fc.oneof(
  { weight: 20, arbitrary: fc.constant(`multipart/form-data; boundary=${boundary}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=another',
      `Multipart/Form-Data;Boundary="${boundary}"`,
      `multipart/mixed; boundary=${boundary}`,
      'application/x-www-form-urlencoded',
    ),
  },
)

/** Forms for a schema whose field `file` is the file. */
export function formsOf(
  form: Schema,
  document: Document,
  hints: Hints,
): fc.Arbitrary<{ readonly form: FormPlan }> {
  const { properties = {}, required = [], ...schema } = resolveSchema(form, document)
  const { file: _file, ...fields } = properties
  const needed = required.filter((name) => name in fields)
  const values = validValues({ ...schema, properties: fields, required: needed }, document, hints)
  const fieldParts = fc
    .record({
      all: values,
      isShort: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, fc.boolean()),
    })
    .map(({ all, isShort }) =>
      Object.entries(all as Record<string, unknown>)
        .filter(([name]) => !isShort || name === 'to' || name === 'from')
        .map(([name, value]) => partOf(name, value)),
    )
  const strangePart = fc.oneof(
    fc
      .tuple(fc.oneof(fc.constantFrom(...Object.keys(properties), '__proto__'), anyString), anyJson)
      .map(([name, value]) => partOf(name, value)),
    filePart(fc.oneof(fc.constantFrom('file', 'to', 'x'), anyString)),
  )
  const parts = fc
    .record({
      fields: fieldParts,
      files: fc.oneof(
        { weight: 8, arbitrary: filePart(fc.constant('file')).map((each) => [each]) },
        { weight: 1, arbitrary: fc.constant([]) },
      ),
      strange: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 2, arbitrary: fc.array(strangePart, { maxLength: 3 }) },
      ),
      isFileFirst: fc.boolean(),
    })
    .map(({ fields, files, strange, isFileFirst }) =>
      isFileFirst ? [...files, ...strange, ...fields] : [...fields, ...strange, ...files],
    )
  return fc.record({
    form: fc.record({
      parts,
      contentType: contentTypes,
      cut: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, fc.nat({ max: 60 })),
      lineEnd: fc.oneof({ weight: 20, arbitrary: fc.constant('\r\n') }, fc.constant('\n')),
    }),
  })
}

function partOf(name: string, value: unknown): Part {
  if (typeof value === 'string') return { name, value }
  const isPick = typeof value === 'object' && value !== null && 'pick' in value
  return { name, value: isPick ? (value as Pick) : String(JSON.stringify(value)) }
}

/** The bytes of a form. Names are written as they are, line breaks and quotation marks too. */
export function writeForm(
  { parts, cut, lineEnd }: FormPlan,
  settlePick: (pick: Pick) => string,
): Buffer {
  const chunks = parts.flatMap(({ name, value, fileName, type, base64 }) => [
    Buffer.from(
      `--${boundary}${lineEnd}content-disposition: form-data; name="${name}"` +
        (fileName === undefined ? '' : `; filename="${fileName}"`) +
        (type === undefined ? '' : `${lineEnd}content-type: ${type}`) +
        lineEnd +
        lineEnd,
    ),
    base64 === undefined
      ? Buffer.from(typeof value === 'string' ? value : settlePick(value))
      : Buffer.from(base64, 'base64'),
    Buffer.from(lineEnd),
  ])
  const bytes = Buffer.concat([...chunks, Buffer.from(`--${boundary}--${lineEnd}`)])
  return bytes.subarray(0, bytes.length - cut)
}
