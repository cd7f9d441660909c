// Headers for the fuzzed requests, besides those of credentials.
import fc from 'fast-check'
import type { Document, Operation } from '../support/openapi.ts'
import { validValues } from './schema-values.ts'

const headerValue = fc.oneof(
  fc.constantFrom('', '0', '*', 'a, b', 'identity', 'gzip', '\u00ff', 'x'.repeat(300)),
  fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
)

/** Those that the operation declares, and some that it does not expect. */
export function headersOf(
  { parameters }: Operation,
  document: Document,
): fc.Arbitrary<Record<string, string>> {
  const known = parameters
    .filter(
      (parameter) => parameter.in === 'header' && !/^(authorization|x-api-)/i.test(parameter.name),
    )
    .map(({ name, schema }) =>
      fc.tuple(fc.constant(name), fc.oneof(validValues(schema, document).map(String), headerValue)),
    )
  const media = fc.tuple(
    fc.constantFrom('content-type', 'content-encoding'),
    fc.constantFrom(
      '',
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'gzip',
      'identity',
      'a/b;c',
    ),
  )
  const strange = fc.tuple(
    fc.constantFrom(
      'x-forwarded-for',
      'x-http-method-override',
      'accept',
      'origin',
      'accept-encoding',
      'cookie',
      'last-event-id',
      'range',
    ),
    headerValue,
  )
  const any = fc.array(
    fc.oneof(
      { weight: 1, arbitrary: media },
      { weight: 2, arbitrary: fc.oneof(strange, ...known) },
    ),
    { maxLength: 2 },
  )
  return fc
    .oneof({ weight: 2, arbitrary: fc.constant([]) }, any)
    .map((entries) => Object.fromEntries(entries))
}
