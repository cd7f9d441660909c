// DeepL's glossaries, v2: one pair of languages in each, which cannot be changed.
import type { FastifyPluginAsync } from 'fastify'
import { actingApp } from '../../authentication/acting-app.ts'
import { glossaryNotFound } from '../../terminology/glossaries/glossary-problems.ts'
import type { GlossaryService } from '../../terminology/glossaries/service.ts'
import { type CompatOptions, prepareCompatibleApi } from '../compatible-api.ts'
import { deeplApi } from './deepl-api.ts'
import {
  checkGlossaryIds,
  listAll,
  readDictionary,
  readName,
  renderV2,
  writeTsv,
} from './glossaries.ts'

interface Options extends CompatOptions {
  glossaries: GlossaryService
}

const one = '/glossaries/:id'

export const deeplGlossaryRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, glossaries },
) => {
  prepareCompatibleApi(server, { keys, limits }, deeplApi)
  checkGlossaryIds(server)

  server.post('/glossaries', async (request, reply) => {
    const { parameters, app } = request
    const name = readName(parameters)
    const dictionary = await readDictionary(parameters, app)
    const given = { name, dictionaries: [dictionary] }
    const glossary = await glossaries.create(given, actingApp(request))
    return reply.code(201).send(renderV2(glossary))
  })

  server.get('/glossaries', async ({ app }) => ({
    glossaries: (await listAll(glossaries, app)).flatMap((each) => renderV2(each) ?? []),
  }))

  server.get<{ Params: { id: string } }>(one, async ({ params, app }) => {
    const glossary = renderV2(await glossaries.get(params.id, app))
    if (glossary === undefined) throw glossaryNotFound()
    return glossary
  })

  server.get<{ Params: { id: string } }>(`${one}/entries`, async ({ params, app }, reply) => {
    const { id, dictionaries } = await glossaries.get(params.id, app)
    const [pair] = dictionaries
    if (pair === undefined || dictionaries.length > 1) throw glossaryNotFound()
    const dictionary = await glossaries.getDictionary({ id, ...pair }, app)
    return reply.type('text/tab-separated-values; charset=utf-8').send(writeTsv(dictionary))
  })

  server.delete<{ Params: { id: string } }>(one, async (request, reply) => {
    await glossaries.delete(request.params.id, actingApp(request))
    return reply.code(204).send()
  })
}
