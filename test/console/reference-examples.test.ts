// The examples of the API reference, without a browser: each operation has some, they compile, and
// those that need nothing but an app's key run.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import {
  type ApiDocument,
  filterOperations,
  groupOperations,
} from '../../packages/console/src/pages/reference/description.ts'
import { clientCalls } from '../../packages/console/src/pages/reference/examples/client-calls.ts'
import { examplesOf } from '../../packages/console/src/pages/reference/examples/examples.ts'
import { exampleRequest } from '../../packages/console/src/pages/reference/examples/request.ts'
import { fieldsOf } from '../../packages/console/src/pages/reference/fields.ts'
import { canTry } from '../../packages/console/src/pages/reference/trial.ts'
import { catalogue } from '../../src/http/problems.ts'
import { startApi } from '../support/api.ts'
import { closeAtEnd } from '../support/close-at-end.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the examples of the API reference', async (t) => {
  const api = await startApi(t, { worker: false })
  const document: ApiDocument = (await api.call('/openapi.json')).body
  const groups = groupOperations(document)
  const operations = groups.flatMap((group) => group.operations)
  const { app } = await api.createApp()
  const reader = { url: api.url, apiKey: app.apiKey }
  const find = (id: string) => {
    const operation = operations.find((each) => each.id === id)
    assert.ok(operation, id)
    return operation
  }

  it('are there for every operation in curl, Python and PHP', () => {
    const count = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length
    assert.equal(operations.length, count)
    for (const operation of operations) {
      const names = examplesOf(operation, document, reader).map(({ id }) => id)
      for (const name of ['curl', 'python', 'php']) assert.ok(names.includes(name), operation.id)
    }
  })

  it('know the call of the client for every operation, and no other', () => {
    const ids = operations.map(({ id }) => id)
    assert.deepEqual(Object.keys(clientCalls).toSorted(), ids.toSorted())
  })

  it('send bodies that the schemas accept', () => {
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    for (const operation of operations) {
      const { json } = exampleRequest(operation, document, reader)
      if (json === undefined) continue
      const schema = operation.bodies.find(({ mediaType }) => mediaType === 'application/json')
      const validate = ajv.compile({ ...schema?.schema, components: document.components })
      assert.ok(validate(json), `${operation.id}: ${ajv.errorsText(validate.errors)}`)
    }
  })

  it('fill every place of the address', () => {
    for (const operation of operations)
      assert.doesNotMatch(exampleRequest(operation, document, reader).url, /[{}]/)
  })

  it('compile, with our client and with DeepL’s library', () => {
    const directory = mkdtempSync(join(tmpdir(), 'dragoman-examples-'))
    closeAtEnd(t, async () => rmSync(directory, { recursive: true }))
    symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
    for (const operation of operations)
      for (const { id, code } of examplesOf(operation, document, reader))
        if (id === 'typescript' || id === 'deepl')
          writeFileSync(join(directory, `${operation.id}-${id}.ts`), code)
    const deepl = join(root, 'test/compat/node_modules/deepl-node/dist/index.d.ts')
    const compilerOptions = {
      ...{ module: 'nodenext', target: 'es2024', strict: true, noEmit: true, skipLibCheck: true },
      ...{ types: ['node'], paths: { 'deepl-node': [deepl] } },
    }
    const settings = { compilerOptions, include: ['*.ts'] }
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(settings))
    writeFileSync(join(directory, 'package.json'), '{"type": "module"}')
    const tsc = join(root, 'node_modules/.bin/tsc')
    const { status, stdout } = spawnSync(tsc, ['-p', directory], { encoding: 'utf8' })
    assert.equal(status, 0, stdout)
  })

  for (const [name, command, options] of [
    ['curl', 'bash', ['-c']],
    ['python', 'python3', ['-c']],
    ['typescript', process.execPath, ['--input-type=module-typescript', '-e']],
  ] as const) {
    const needed = name === 'python' ? spawnSync(command, ['-c', 'import requests']).status : 0
    const skip = needed === 0 ? false : 'requests is not installed'
    it(`translate a text in ${name} as they stand, with the secret`, { skip }, async () => {
      const operation = find('TranslationController_translateText')
      const example = examplesOf(operation, document, reader).find(({ id }) => id === name)
      const code = example?.code.replace('API_SECRET', app.apiSecret) ?? ''
      const { stdout } = await run(command, [...options, code], { cwd: root })
      assert.match(stdout, /La casa es roja/)
    })
  }

  it('are beside all problems of an operation, each with its title', () => {
    for (const { problems, id } of operations) {
      assert.ok(problems.length > 0, id)
      for (const { code, status, title } of problems)
        assert.deepEqual(catalogue[code as keyof typeof catalogue], { status, title }, code)
    }
    assert.ok(
      find('TranslationController_translateText').problems.some(
        ({ code }) => code === 'quota-exceeded',
      ),
    )
  })

  it('are beside the fields of bodies and answers, those of named schemas included', () => {
    const { bodies, answers } = find('TranslationController_queueTranslation')
    const sent = fieldsOf(bodies[0]?.schema ?? {}, document)
    assert.equal(sent.find(({ name }) => name === 'text')?.required, true)
    const received = fieldsOf(answers[0]?.bodies[0]?.schema ?? {}, document)
    const progress = received.find(({ name }) => name === 'progress')
    assert.deepEqual(
      progress?.fields.map(({ name }) => name),
      ['completed', 'total', 'downloading'],
    )
  })

  it('are found by words of the operation and of its address', () => {
    const found = (query: string) =>
      filterOperations(groups, query).flatMap((group) => group.operations.map(({ id }) => id))
    assert.deepEqual(found('POST /translateText'), ['TranslationController_translateText'])
    assert.ok(found('cancel queued').includes('TranslationController_cancelQueuedTranslation'))
    assert.deepEqual(found('no such words'), [])
  })

  it('can be tried where they change nothing', () => {
    const tried = operations.filter(canTry)
    const changing = tried.filter(({ method }) => method !== 'GET').map(({ id }) => id)
    assert.deepEqual(changing.toSorted(), [
      'TranslationController_detect',
      'TranslationController_translateText',
    ])
  })
})
