// DeepL's glossaries, v3: several pairs of languages in each.
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { FastifyInstance } from 'fastify'
import { actingApp } from '../../authentication/acting-app.ts'
import { invalidInput } from '../../http/problems.ts'
import {
  changeGlossary,
  createGlossary,
  getDictionary,
  getGlossary,
  putDictionary,
  removeDictionary,
  removeGlossary,
} from '../../terminology/glossaries/service.ts'
import type { Terminology } from '../../terminology/terminology.ts'
import {
  checkGlossaryIds,
  listAll,
  readDictionary,
  readEntriesText,
  readName,
  readPair,
  renderDictionary,
  renderPair,
  renderV3,
  writeTsv,
} from './glossaries.ts'

interface One {
  Params: { id: string }
}

const one = '/glossaries/:id'

/** Adds the routes to a server that `prepareCompatibleApi` has prepared. */
export function addV3GlossaryRoutes(server: FastifyInstance, terminology: Terminology): void {
  checkGlossaryIds(server)

  server.post('/glossaries', async (request, reply) => {
    const { parameters, app } = request
    const name = readName(parameters)
    const dictionaries = []
    for (const item of parameters.findItems('dictionaries') ?? [])
      dictionaries.push(await readDictionary(item, app))
    const glossary = await createGlossary(terminology, { name, dictionaries }, actingApp(request))
    return reply.code(201).send(renderV3(glossary))
  })

  server.get('/glossaries', async ({ app }) => ({
    glossaries: (await listAll(terminology, app)).map(renderV3),
  }))

  server.get<One>(one, async ({ params, app }) =>
    renderV3(await getGlossary(terminology, params.id, app)),
  )

  server.get<One>(`${one}/entries`, async ({ params, parameters, app }) => {
    const dictionary = await getDictionary(terminology, { ...params, ...readPair(parameters) }, app)
    const entries = { entries: writeTsv(dictionary), entries_format: 'tsv' }
    return { dictionaries: [{ ...renderPair(dictionary), ...entries }] }
  })

  server.patch<One>(one, async (request) => {
    const { params, parameters, app } = request
    const name = parameters.findString('name')
    const items = parameters.findItems('dictionaries') ?? []
    if (items.length > 1) throw invalidInput('dictionaries', 'It may have one dictionary.')
    const dictionaries = []
    for (const item of items) dictionaries.push(await readDictionary(item, app))
    const change = { ...(name === undefined ? {} : { name }), dictionaries }
    return renderV3(
      await changeGlossary(terminology, params.id, { ...change, app: actingApp(request) }),
    )
  })

  server.put<One>(`${one}/dictionaries`, async (request) => {
    const { params, parameters } = request
    const pair = readPair(parameters)
    const entries = readEntriesText(parameters)
    const named = { ...params, ...pair }
    const glossary = await putDictionary(terminology, named, { entries, app: actingApp(request) })
    const [from, to] = [parseLanguage(pair.from), parseLanguage(pair.to)]
    const stored = glossary.dictionaries.find((each) => each.from === from && each.to === to)
    return stored && renderDictionary(stored)
  })

  server.delete<One>(`${one}/dictionaries`, async (request, reply) => {
    const named = { ...request.params, ...readPair(request.parameters) }
    await removeDictionary(terminology, named, { app: actingApp(request) })
    return reply.code(204).send()
  })

  server.delete<One>(one, async (request, reply) => {
    await removeGlossary(terminology, request.params.id, actingApp(request))
    return reply.code(204).send()
  })
}
