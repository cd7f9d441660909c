// The parameters of a request by name, wherever they were sent.
import { tooManyValues } from '../http/bodies/json-body.ts'
import { Problem } from '../http/problems.ts'

export type Fields = ReadonlyMap<string, unknown>

/** The values of a field that a form or a query has several times. */
export class RepeatedField {
  readonly values: string[]

  constructor(...values: string[]) {
    this.values = values
  }
}

/** The members of an object. A list is the field `listName`; without that name it is refused. */
export function fieldsOfJson(value: unknown, listName?: string): Fields {
  if (listName !== undefined && Array.isArray(value)) return new Map([[listName, value]])
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem('malformed-json', { detail: 'The body must be a JSON object.' })
  return new Map(Object.entries(value))
}

/** Parses `application/x-www-form-urlencoded`, as the URL standard does. */
export function fieldsOfForm(form: string, maxFields: number): Fields {
  let count = 1
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1)) count++
  if (count > maxFields) throw tooManyValues()
  return fieldsOfEntries(new URLSearchParams(form))
}

export function fieldsOfEntries(entries: Iterable<readonly [string, string]>): Fields {
  const fields = new Map<string, string | RepeatedField>()
  for (const [name, value] of entries) {
    const known = fields.get(name)
    if (known === undefined) fields.set(name, value)
    else if (known instanceof RepeatedField) known.values.push(value)
    else fields.set(name, new RepeatedField(known, value))
  }
  return fields
}
