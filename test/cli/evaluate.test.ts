// `dragoman evaluate` with the engines of this machine.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { runCommand } from '../support/command.ts'
import { newDirectory } from '../support/model-store.ts'

const english = ['The house is red.', 'I see the cat.', 'The dog eats bread.', 'We live here.']
const spanish = ['La casa es roja.', 'Veo el gato.', 'El perro come pan.', 'Vivimos aquí.']
const rows = english.map((source, index) => `${source}\t${spanish[index]}\n`)

describe('dragoman evaluate', () => {
  it('measures routes, and writes what they translated', async (t) => {
    const directory = newDirectory(t)
    const set = join(directory, 'set.tsv')
    writeFileSync(set, rows.join(''))
    const out = join(directory, 'out')
    const args = ['evaluate', '--set', set, '--pairs', 'en-es', '--engines', 'apertium']
    const { out: table, err, status } = await runCommand([...args, '--output-dir', out])
    assert.equal(status, 0, err)
    assert.match(table, /^en → es, 4 sentences of set\.tsv$/m)
    assert.match(table, /^apertium +\d+\.\d ± \d+\.\d /m)
    assert.match(err, /4 sentences of en-es tell little/)
    const written = readFileSync(join(out, 'en-es.apertium.txt'), 'utf8')
    assert.match(written, /^La casa es roja\.\n/)
    assert.equal(readdirSync(out).length, table.match(/^apertium /gm)?.length)
  })

  it('prints JSON', async (t) => {
    const set = join(newDirectory(t), 'set.tsv')
    writeFileSync(set, rows.join(''))
    const args = ['evaluate', '--set', set, '--pairs', 'en-es', '--hops', '1', '--json']
    const result = JSON.parse((await runCommand([...args, '--engines', 'apertium'])).out)
    assert.equal(result.set, 'set.tsv')
    const [{ from, to, sentences, routes, signatures }] = result.pairs
    assert.deepEqual([from, to, sentences, routes.length], ['en', 'es', 4, 1])
    assert.match(signatures.bleu, /tok:13a/)
    assert.deepEqual(routes[0].route, [{ engine: 'apertium', from: 'en', to: 'es' }])
    assert.ok(routes[0].chrf.score > 50 && routes[0].wordsPerSecond > 0)
  })

  it('reads two files and TMX', async (t) => {
    const directory = newDirectory(t)
    const left = join(directory, 'set.en')
    const right = join(directory, 'set.es')
    writeFileSync(left, english.join('\n'))
    writeFileSync(right, spanish.join('\n'))
    const rest = ['--pairs', 'en-es', '--hops', '1', '--engines', 'apertium']
    const lines = await runCommand(['evaluate', '--set', left, '--reference', right, ...rest])
    assert.match(lines.out, /4 sentences of set\.en/)
    const memory = join(directory, 'memory.tmx')
    writeFileSync(
      memory,
      '<tmx version="1.4"><header srclang="es"/><body><tu><tuv xml:lang="es"><seg>' +
        'La casa es roja.</seg></tuv><tuv xml:lang="en"><seg>The house is red.</seg></tuv>' +
        '</tu></body></tmx>',
    )
    const units = await runCommand(['evaluate', '--set', memory, ...rest])
    assert.match(units.out, /^en → es, 1 sentence of memory\.tmx$/m)
  })

  it('says what is wrong with a set, an option or a pair', async (t) => {
    const directory = newDirectory(t)
    const set = join(directory, 'set.tsv')
    writeFileSync(set, `${rows.join('')}only one side\n`)
    const given = ['--set', set]
    const refusals = [
      [[...given, '--pairs', 'en-es'], 1, /not line 5/],
      [[...given, '--pairs', 'nothing'], 2, /"nothing" is not a pair/],
      [[...given, '--pairs', 'en-es', '--engines', 'x'], 2, /"x" is not an engine/],
      [[...given, '--pairs', 'en-es', '--hops', '0'], 2, /--hops must be a whole number/],
      [['--pairs', 'en-es'], 2, /either --set or --corrections/],
      [
        ['--pairs', 'en-es', '--set', join(directory, 'none.tsv')],
        1,
        /There is no file .*none\.tsv\./,
      ],
    ] as const
    for (const [args, status, message] of refusals) {
      const result = await runCommand(['evaluate', ...args])
      assert.equal(result.status, status, result.err)
      assert.match(result.err, message)
    }
  })

  it('refuses a set whose sides are swapped', async (t) => {
    const set = join(newDirectory(t), 'set.tsv')
    writeFileSync(set, rows.join('').repeat(3))
    const { err, status } = await runCommand(['evaluate', '--set', set, '--pairs', 'es-en'])
    assert.equal(status, 1)
    assert.match(err, /are not in "es": .*Are the sides swapped/s)
  })
})

describe('dragoman evaluate --save', () => {
  const evaluation = ['--pairs', 'en-es', '--engines', 'apertium', '--samples', '10']

  /** A set whose translations are those of the chain through Catalan. */
  async function writeSet(directory: string): Promise<string> {
    const out = join(directory, 'out')
    const first = join(directory, 'first.tsv')
    writeFileSync(first, rows.join(''))
    await runCommand(['evaluate', '--set', first, ...evaluation, '--output-dir', out])
    const file = readdirSync(out).find((name) => name.includes('en-ca') && name.includes('ca-es'))
    const chain = readFileSync(join(out, file ?? ''), 'utf8')
      .trim()
      .split('\n')
    const set = join(directory, 'set.tsv')
    writeFileSync(set, english.map((source, index) => `${source}\t${chain[index]}\n`).join(''))
    return set
  }

  const targetOf = async (api: Pick<Api, 'call'>) => {
    const { languages } = (await api.call('/languages')).body
    const from = languages.find(({ code }: { code: string }) => code === 'en')
    return from.targets.find(({ code }: { code: string }) => code === 'es')
  }
  const enginesOf = ({ route }: { route: { to: string }[] }) => route.map(({ to }) => to).join(' ')

  it('saves on the server, whose texts then take the better route, until removed', async (t) => {
    const api = await startApi(t)
    const operator = await api.createOperator()
    const environment = { XDG_CONFIG_HOME: newDirectory(t) }
    const run = (args: string[], input = '') => runCommand(args, { environment, input })
    const set = await writeSet(newDirectory(t))
    const save = ['evaluate', '--set', set, ...evaluation, '--save']
    assert.equal(enginesOf(await targetOf(api)), 'es')

    const user = await api.createUser()
    await run(['login', api.url, '--email', user.email], `${user.password}\n`)
    const refused = await run(save)
    assert.equal(refused.status, 1)
    assert.match(refused.err, /operator/)
    assert.equal(refused.out, '', 'nothing is measured in vain')

    await run(['login', api.url, '--email', operator.email], `${operator.password}\n`)
    const { err, status } = await run([...save, '--name', 'our manuals'])
    assert.equal(status, 0, err)
    assert.match(err, /measurements saved at http/)
    const target = await targetOf(api)
    assert.equal(enginesOf(target), 'ca es')
    assert.equal(target.measurement.set, 'our manuals')
    assert.equal(target.measurement.sentences, 4)
    const today = target.measurement.measuredAt.slice(0, 10)
    await run(['apps', 'create', 'an app'])
    const languages = await run(['languages', 'en'])
    assert.match(
      languages.out,
      new RegExp(`^es .*our manuals, ${today} .*ca-es \\(apertium\\)$`, 'm'),
    )

    const listed = JSON.parse((await run(['measurements', 'list', '--json'])).out)
    assert.deepEqual(
      new Set(listed.map(({ savedBy }: { savedBy: string }) => savedBy)),
      new Set([operator.id]),
    )
    const stored = JSON.stringify(listed)
    for (const text of [...english, ...spanish]) assert.ok(!stored.includes(text))
    const ids = listed.map(({ id }: { id: string }) => id)
    const removed = await run(['measurements', 'remove', ...ids])
    assert.equal(removed.status, 0, removed.err)
    assert.equal(enginesOf(await targetOf(api)), 'es')
    assert.match((await run(['measurements', 'list'])).out, /^Nothing was saved/)
    const again = await run(['measurements', 'remove', ids[0]])
    assert.equal(again.status, 1)
    assert.match(again.err, /no measurement with this ID. `dragoman measurements list`/)
  })

  for (const backend of backends)
    it(`saves in the database of this machine without a server, ${backend.name}`, async (t) => {
      const storage = await backend.createStorage()
      t.after(storage.remove)
      const environment = {
        XDG_CONFIG_HOME: newDirectory(t),
        DRAGOMAN_DATA_DIR: storage.dataDir,
        DATABASE_URL: storage.databaseUrl,
      }
      const set = await writeSet(newDirectory(t))
      const { err, status } = await runCommand(
        ['evaluate', '--set', set, ...evaluation, '--save', '--json'],
        { environment },
      )
      assert.equal(status, 0, err)
      assert.match(err, /measurements saved on this machine/)
      const { out } = await runCommand(['measurements', 'list'], { environment })
      assert.match(
        out,
        /^msr_\w+ +en-es +apertium en-ca, apertium ca-es +100\.0 ± 0\.0 +set\.tsv +4 /m,
      )
      const api = await startApi(t, { storage })
      const target = await targetOf(api)
      assert.deepEqual([enginesOf(target), target.quality], ['ca es', 100])
    })

  it('says that a running service has the embedded database', async (t) => {
    const [backend] = backends.filter(({ name }) => name === 'PGlite')
    const storage = await backend?.createStorage()
    assert.ok(storage)
    t.after(storage.remove)
    await startApi(t, { storage })
    const environment = { XDG_CONFIG_HOME: newDirectory(t), DRAGOMAN_DATA_DIR: storage.dataDir }
    const set = join(newDirectory(t), 'set.tsv')
    writeFileSync(set, rows.join(''))
    const { err, out, status } = await runCommand(
      ['evaluate', '--set', set, ...evaluation, '--save'],
      { environment },
    )
    assert.equal(status, 1)
    assert.match(err, /Another Dragoman process is using the data directory/)
    assert.equal(out, '')
  })

  it('refuses a name that the list of languages cannot show', async (t) => {
    const set = join(newDirectory(t), 'set.tsv')
    writeFileSync(set, rows.join(''))
    for (const name of ['', 'a\nb', 'x'.repeat(101)]) {
      const { err, status } = await runCommand(
        ['evaluate', '--set', set, ...evaluation, '--save', '--name', name],
        { environment: { XDG_CONFIG_HOME: newDirectory(t) } },
      )
      assert.equal(status, 2, err)
      assert.match(err, /--name/)
    }
  })
})
