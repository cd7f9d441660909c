// Apertium APy, as its clients speak it (docs/compatibility/apertium.md).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { onDisconnect } from '../../http/disconnect.ts'
import { invalidInput, Problem } from '../../http/problems.ts'
import type { Detection } from '../../translation/schemas.ts'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatOptions, prepareCompatibleApi, translateTexts } from '../compatible-api.ts'
import type { Parameters } from '../parameters.ts'
import { apertiumCode } from './apertium-codes.ts'
import { apyApi } from './apy-api.ts'
import { listNames, listPairs, respond } from './languages.ts'

const method = ['GET', 'POST']
const withoutKey = { config: { key: 'none' } } as const
const lists = ['analysers', 'generators', 'taggers', 'spellers'] as const

interface Options extends CompatOptions {
  translation: TranslationService
}

export const apyRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, translation },
) => {
  prepareCompatibleApi(server, { keys, limits }, apyApi)
  const languages = () => translation.listLanguages()

  server.route({
    method,
    url: '/translate',
    handler: async (request, reply) =>
      respond({ translatedText: await translate(request, reply, translation) }),
  })

  server.route({
    method,
    url: '/translateRaw',
    handler: async (request, reply) => {
      const text = await translate(request, reply, translation)
      return reply.type('text/plain; charset=utf-8').send(text)
    },
  })

  server.route({
    method,
    url: '/identifyLang',
    handler: async ({ parameters, app }, reply) => {
      const text = readText(parameters)
      const detected = (await translation.detect(text, app, onDisconnect(reply))) as Detection
      const { language, confidence, alternatives } = detected
      const guesses = language === 'und' ? [] : [{ language, confidence }, ...alternatives]
      return Object.fromEntries(
        guesses.map((each) => [apertiumCode(each.language), each.confidence]),
      )
    },
  })

  server.route({
    method,
    url: '/listPairs',
    ...withoutKey,
    handler: async ({ parameters }) => listPairs(languages(), parameters),
  })

  server.route({
    method,
    url: '/list',
    ...withoutKey,
    handler: async ({ parameters }) => {
      const list = parameters.findChoice('q', ['pairs', ...lists]) ?? 'pairs'
      return list === 'pairs' ? listPairs(languages(), parameters) : {}
    },
  })

  server.route({
    method,
    url: '/listLanguageNames',
    ...withoutKey,
    handler: async ({ parameters, headers }) =>
      listNames(languages(), { parameters, acceptLanguage: headers['accept-language'] }),
  })
}

async function translate(
  { parameters, app }: FastifyRequest,
  reply: FastifyReply,
  translation: TranslationService,
): Promise<string> {
  const text = readText(parameters)
  const pair = parameters.findString('langpair')
  if (pair === undefined) throw missing('langpair')
  const [from, to, ...others] = pair.split('|')
  if (!from || !to || others.length > 0)
    throw new Problem('validation-failed', { detail: 'That pair is invalid, use e.g. eng|spa' })
  const body = { text: [text], from, to, format: readFormat(parameters, text) }
  const { translations } = await translateTexts(translation, body, { app, reply, api: apyApi })
  return translations[0]?.translatedText ?? ''
}

function readText(parameters: Parameters): string {
  const [text] = [parameters.findTexts('q') ?? []].flat()
  if (text === undefined) throw missing('q')
  return text
}

/** HTML is the default, also of clients that send plain text: what has no tag is that. */
function readFormat(parameters: Parameters, text: string): 'html' | 'text' {
  const format = parameters.findString('format') ?? parameters.findString('deformat') ?? 'html'
  if (format === 'txt') return 'text'
  if (!/^html(?:-|$)/.test(format)) throw invalidInput('format', 'It must be `html` or `txt`.')
  return /<[a-z!/]/i.test(text) ? 'html' : 'text'
}

const missing = (name: string): Problem =>
  new Problem('validation-failed', { detail: `Missing argument ${name}` })
