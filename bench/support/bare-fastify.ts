// Bare Fastify with the body and schemas of POST /translateText: the baseline for cached responses.
import Fastify from 'fastify'
import { Type } from 'typebox'
import { ref } from '../../src/http/schema.ts'
import { createValidatorCompiler } from '../../src/http/validation.ts'
import { TranslateText } from '../../src/translation/request-schemas.ts'
import { Translation, TranslationList } from '../../src/translation/schemas.ts'

const server = Fastify()
server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))
server.addSchema(Translation)
server.addSchema(TranslationList)
server.post<{ Body: TranslateText }>(
  '/translateText',
  {
    schema: {
      body: TranslateText,
      response: { 200: Type.Union([ref(Translation), ref(TranslationList)]) },
    },
  },
  async (request) => ({
    translatedText: request.body.text,
    from: 'en',
    to: 'es',
    characters: 100,
    route: [{ engine: 'apertium', from: 'en', to: 'es' }],
  }),
)
console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
