// `translateHtml`, with which Google translates pages: undocumented, but known to extensions.
import type { FastifyPluginAsync } from 'fastify'
import { invalidInput } from '../../http/problems.ts'
import { prepareCompatibleApi, translateTexts } from '../compatible-api.ts'
import type { Fields } from '../fields.ts'
import type { CompatServices } from '../mount.ts'
import { sourceOf } from '../source-language.ts'
import { googleCode } from './google-codes.ts'
import { googleWebApi } from './web-api.ts'

const listName = 'request'

export const googleHtmlRoutes: FastifyPluginAsync<CompatServices> = async (
  server,
  { keys, limits, translation },
) => {
  // Its media type is `application/json+protobuf`.
  prepareCompatibleApi(server, { keys, limits }, { ...googleWebApi, onlyJson: true, listName })

  server.post('/', async ({ body, app }, reply) => {
    const request = readRequest((body as Fields | undefined)?.get(listName))
    const caller = { app, reply, api: googleWebApi }
    const { translations } = await translateTexts(translation, request, caller)
    return [
      translations.map(({ translatedText }) => translatedText),
      translations.map(({ from }) => googleCode(from)),
    ]
  })
}

/** Reads `[[texts, from, to], client]`. Throws `validation-failed`. */
function readRequest(request: unknown) {
  const [task] = listOf(request)
  const [texts, source, to] = listOf(task)
  const text = listOf(texts)
  if (text.length === 0 || !text.every((each) => typeof each === 'string'))
    throw invalidInput('text', 'It must be a list of strings.')
  if (typeof to !== 'string' || to === '') throw invalidInput('to', 'It is missing.')
  if (source != null && typeof source !== 'string')
    throw invalidInput('from', 'It must be a string.')
  const from = sourceOf(source || undefined)
  return {
    text: [...text],
    to,
    format: 'html',
    ...(from === undefined ? {} : { from }),
  } satisfies Parameters<typeof translateTexts>[1]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
