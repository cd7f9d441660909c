// What LibreTranslate's operations read from a request, checked in its words.
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../http/problems.ts'
import { countCharacters } from '../../translation/characters.ts'
import type { Parameters } from '../parameters.ts'

interface Limits {
  maxTexts: number
  maxCharacters: number
}

/** The texts in `q`. Forms end lines with CRLF, which was LF where the text was written. */
export function readTexts({ parameters, headers }: FastifyRequest): {
  texts: string[]
  isList: boolean
} {
  const q = parameters.findTexts('q')
  if (q === undefined || q.length === 0) throw missing('q')
  const texts = [q].flat()
  return {
    texts: isForm(headers) ? texts.map((text) => text.replaceAll('\r\n', '\n')) : texts,
    isList: Array.isArray(q),
  }
}

const isForm = (headers: FastifyRequest['headers']): boolean =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
    headers['content-type'] ?? '',
  )

export function getString(parameters: Parameters, name: string): string {
  const value = parameters.findString(name)
  if (value === undefined) throw missing(name)
  return value
}

export function readFormat(parameters: Parameters): 'text' | 'html' {
  const format = parameters.findString('format') ?? 'text'
  const known = (['text', 'html'] as const).find((each) => each === format.toLowerCase())
  if (known === undefined)
    throw new Problem('validation-failed', {
      detail: `${format.slice(0, 40)} format is not supported`,
    })
  return known
}

/** Throws `text-too-long`. */
export function checkLimits(texts: readonly string[], { maxTexts, maxCharacters }: Limits): void {
  if (texts.length > maxTexts) throw tooLong(texts.length, maxTexts)
  const characters = texts.reduce((sum, text) => sum + countCharacters(text), 0)
  if (characters > maxCharacters) throw tooLong(characters, maxCharacters)
}

const tooLong = (length: number, limit: number): Problem =>
  new Problem('text-too-long', {
    detail: `Invalid request: request (${length}) exceeds text limit (${limit})`,
  })

export const missing = (name: string): Problem =>
  new Problem('validation-failed', { detail: `Invalid request: missing ${name} parameter` })
