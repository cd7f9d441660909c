// DeepL's glossaries, v2: one pair of languages in each, which cannot be changed.
import type { FastifyPluginAsync } from 'fastify'
import { actingApp } from '../../authentication/acting-app.ts'
import { glossaryNotFound } from '../../terminology/glossaries/glossary-problems.ts'
import {
  createGlossary,
  getDictionary,
  getGlossary,
  removeGlossary,
} from '../../terminology/glossaries/service.ts'
import type { Terminology } from '../../terminology/terminology.ts'
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
  terminology: Terminology
}

const one = '/glossaries/:id'

export const deeplGlossaryRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, terminology },
) => {
  prepareCompatibleApi(server, { keys, limits }, deeplApi)
  checkGlossaryIds(server)

  server.post('/glossaries', async (request, reply) => {
    const { parameters, app } = request
    const name = readName(parameters)
    const dictionary = await readDictionary(parameters, app)
    const given = { name, dictionaries: [dictionary] }
    const glossary = await createGlossary(terminology, given, actingApp(request))
    return reply.code(201).send(renderV2(glossary))
  })

  server.get('/glossaries', async ({ app }) => ({
    glossaries: (await listAll(terminology, app)).flatMap((each) => renderV2(each) ?? []),
  }))

  server.get<{ Params: { id: string } }>(one, async ({ params, app }) => {
    const glossary = renderV2(await getGlossary(terminology, params.id, app))
    if (glossary === undefined) throw glossaryNotFound()
    return glossary
  })

  server.get<{ Params: { id: string } }>(`${one}/entries`, async ({ params, app }, reply) => {
    const { id, dictionaries } = await getGlossary(terminology, params.id, app)
    const [pair] = dictionaries
    if (pair === undefined || dictionaries.length > 1) throw glossaryNotFound()
    const dictionary = await getDictionary(terminology, { id, ...pair }, app)
    return reply.type('text/tab-separated-values; charset=utf-8').send(writeTsv(dictionary))
  })

  server.delete<{ Params: { id: string } }>(one, async (request, reply) => {
    await removeGlossary(terminology, request.params.id, actingApp(request))
    return reply.code(204).send()
  })
}
