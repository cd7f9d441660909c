// Reads the parameters of compatible APIs. Their clients send one value in many forms: numbers and
// booleans as strings, lists as one string, a missing value as null or "".
import { invalidInput } from '../http/problems.ts'
import { type Fields, RepeatedField } from './fields.ts'

/** Each function throws `validation-failed`. */
export interface Parameters {
  findString(name: string): string | undefined
  getString(name: string): string
  /** All of one or several texts; at least one. */
  getTexts(name: string): string[]
  findTexts(name: string): string | string[] | undefined
  findList(name: string): string[] | undefined
  findItems(name: string): Parameters[] | undefined
  findParts(name: string): string | Parameters[]
  findObject(name: string): Parameters | undefined
  findFlag(name: string): boolean | undefined
  findInteger(name: string): number | undefined
  findChoice<const T extends string>(name: string, values: readonly T[]): T | undefined
}

/** A member of an object in a list: `dictionaries[0].source_lang`. */
const indexedField = /^\w{1,40}\[(\d{1,4})\]\.(\w{1,40})$/

/** The body's parameters, then the query's. */
export function createParameters(...sources: readonly Fields[]): Parameters {
  /** The value; undefined where it is absent: not sent, null or "". */
  function find(name: string): unknown {
    for (const source of sources) {
      const value = source.get(name)
      if (value !== undefined && value !== null && value !== '') return value
    }
    return undefined
  }

  /**
   * One value as a string. The first of a field that is repeated, as DeepL's own mock server takes
   * it; a list in JSON is refused.
   */
  function findString(name: string): string | undefined {
    const found = find(name)
    const value = found instanceof RepeatedField ? found.values[0] : found
    switch (typeof value) {
      case 'undefined':
        return undefined
      case 'string':
        return value === '' ? undefined : value
      case 'number':
      case 'boolean':
        return String(value)
      default:
        throw invalidInput(name, 'It must be a string.')
    }
  }

  /** One text or several, as they were sent: an empty text is a text. */
  function findTexts(name: string): string | string[] | undefined {
    const value = valuesOf(sources.map((source) => source.get(name)).find((each) => each != null))
    if (value === undefined || typeof value === 'string') return value
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
    throw invalidInput(name, 'It must be a string or a list of strings.')
  }

  return {
    findString,
    findTexts,

    getString: (name: string): string => findString(name) ?? refuseMissing(name),

    getTexts(name: string): string[] {
      const texts = [findTexts(name) ?? []].flat()
      return texts.length === 0 ? refuseMissing(name) : texts
    },

    /** A list, or one string with commas. Empty entries are left out; a list of none is absent. */
    findList(name: string): string[] | undefined {
      const value = valuesOf(find(name))
      if (value === undefined) return undefined
      const entries = Array.isArray(value) ? value : [value]
      if (!entries.every((entry) => typeof entry === 'string'))
        throw invalidInput(name, 'It must be a list of strings.')
      const list = entries
        .flatMap((entry) => entry.split(','))
        .flatMap((entry) => entry.trim() || [])
      return list.length === 0 ? undefined : list
    },

    /**
     * A list of objects, each with parameters of its own: objects in JSON, or fields of a form such
     * as `dictionaries[0].source_lang`.
     */
    findItems(name: string): Parameters[] | undefined {
      const value = find(name)
      if (Array.isArray(value)) return value.map((item) => createParameters(itemFields(name, item)))
      if (value !== undefined) throw invalidInput(name, 'It must be a list of objects.')
      const items = indexedItems(sources, name)
      return items.length === 0 ? undefined : items.map((item) => createParameters(item))
    },

    /** A text, or a list of objects in JSON; '' if there is none. */
    findParts(name: string): string | Parameters[] {
      const value = find(name)
      return Array.isArray(value)
        ? value.map((item) => createParameters(itemFields(name, item)))
        : (findString(name) ?? '')
    },

    /** An object in JSON, with parameters of its own. */
    findObject(name: string): Parameters | undefined {
      const value = find(name)
      if (value === undefined) return undefined
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return createParameters(new Map(Object.entries(value)))
      throw invalidInput(name, 'It must be an object.')
    },

    findFlag(name: string): boolean | undefined {
      const value = findString(name)?.toLowerCase()
      if (value === undefined) return undefined
      if (value === 'true' || value === '1') return true
      if (value === 'false' || value === '0') return false
      throw invalidInput(name, 'It must be true or false.')
    },

    findInteger(name: string): number | undefined {
      const value = findString(name)
      if (value === undefined) return undefined
      if (!/^\d{1,15}$/.test(value)) throw invalidInput(name, 'It must be an integer.')
      return Number(value)
    },

    findChoice<const T extends string>(name: string, values: readonly T[]): T | undefined {
      const value = findString(name)
      const found = values.find((each) => each === value?.toLowerCase())
      if (value !== undefined && found === undefined)
        throw invalidInput(name, `It must be one of: ${values.join(', ')}.`)
      return found
    },
  }
}

/** The objects of a form with fields such as `name[0].member`, in the order of their numbers. */
function indexedItems(sources: readonly Fields[], name: string): Fields[] {
  const items = new Map<string, Map<string, unknown>>()
  for (const [field, content] of sources.flatMap((source) => [...source])) {
    const [, index = '', member = ''] = indexedField.exec(field) ?? []
    if (!field.startsWith(`${name}[`) || index === '') continue
    const item = items.get(index) ?? new Map<string, unknown>()
    if (!item.has(member)) item.set(member, content)
    items.set(index, item)
  }
  return [...items].sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item)
}

function refuseMissing(name: string): never {
  throw invalidInput(name, 'It is missing.')
}

/** A repeated field as a list. */
const valuesOf = (value: unknown): unknown =>
  value instanceof RepeatedField ? value.values : value

function itemFields(name: string, item: unknown): Fields {
  if (typeof item === 'object' && item !== null && !Array.isArray(item))
    return new Map(Object.entries(item))
  throw invalidInput(name, 'It must be a list of objects.')
}
