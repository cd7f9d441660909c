// `dragoman glossaries …`, `dragoman corrections …` and `dragoman keys …`.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { startCommandServer } from '../support/command-server.ts'
import { newDirectory } from '../support/model-store.ts'

const pair = ['--from', 'en', '--to', 'es']

/** A user with an app in use, and a directory for files. */
async function startCommands(t: TestContext) {
  const server = await startCommandServer(t)
  await server.logIn()
  const directory = newDirectory(t)
  const json = async (args: string[]) => JSON.parse((await server.run([...args, '--json'])).out)
  const app = await json(['apps', 'create', 'terms'])
  const write = (name: string, content: string | Buffer) => {
    writeFileSync(join(directory, name), content)
    return join(directory, name)
  }
  return { ...server, directory, json, app, write }
}

describe('the commands for glossaries', () => {
  it('create one, add and import entries, use it, export and delete it', async (t) => {
    const { run, json, write, directory } = await startCommands(t)
    assert.match((await run(['glossaries', 'list'])).out, /no glossaries.*glossaries create/)
    const id = (await run(['glossaries', 'create', 'Bridges'])).out.trim()
    const bridge = ['bridge', 'pasarela', '--forms', 'pasarelas']
    const added = await run(['glossaries', 'add', id, ...bridge, ...pair])
    assert.equal(added.out, 'Bridges has 1 entry from en to es.\n')
    const translated = await run(['translate', ...pair, '--glossary', id, 'The bridge is old.'])
    assert.match(translated.out, /pasarela/)

    await run(['glossaries', 'add', id, 'river|rivers', 'río|ríos', ...pair])
    const forms = await run(['glossaries', 'export', id, ...pair])
    assert.match(forms.out, /^river\|rivers,río,en,es,ríos\r?$/m)

    const header = 'source,target,from,to,forms\n'
    const file = write('terms.csv', `${header}dock,dársena,,,dársenas\n"a, b","c",,,\n`)
    const imported = await run(['glossaries', 'import', id, file, ...pair])
    assert.match(imported.out, /terms\.csv: 2 entries added, 0 replaced, 2 removed\.\n/)
    assert.match(imported.out, /\nBridges has 2 entries from en to es\.\n$/)
    assert.match((await run(['glossaries', 'list'])).out, /Bridges +2 +\S+ \S+ +en-es\n/)
    const exported = await run(['glossaries', 'export', id, ...pair])
    assert.match(exported.out, /^dock,dársena,en,es,dársenas\r?$/m)
    const tsv = join(directory, 'out.tsv')
    assert.equal((await run(['glossaries', 'export', id, tsv, ...pair])).status, 0)
    assert.match(readFileSync(tsv, 'utf8'), /^a, b\tc$/m)
    const again = await run(['glossaries', 'export', id, tsv, ...pair])
    assert.equal(again.status, 1)
    assert.match(again.err, /out\.tsv already exists/)

    assert.match((await run(['glossaries', 'rename', id, 'Ports'])).out, /named Ports/)
    const unsure = await run(['glossaries', 'delete', id])
    assert.equal(unsure.status, 2)
    assert.equal((await run(['glossaries', 'delete', id, '--yes'])).status, 0)
    assert.deepEqual(await json(['glossaries', 'list']), [])
    const gone = await run(['glossaries', 'add', id, 'a', 'b', ...pair])
    assert.equal(gone.status, 1)
    assert.match(gone.err, /dragoman glossaries list/)
  })

  it('say what an import would do, and do so', async (t) => {
    const { run, json, write } = await startCommands(t)
    const id = (await run(['glossaries', 'create', 'Ports'])).out.trim()
    const old = write('old.csv', 'river,río\nbridge|bridges,puente\nsea,mar\nboat,barca\n')
    await run(['glossaries', 'import', id, old, ...pair])
    const file = write('new.csv', 'dock,dársena|dársenas\nBridge,pasarela\nsea,mar\n')
    const importing = (...options: string[]) =>
      run(['glossaries', 'import', id, file, ...pair, ...options])
    const exported = async () => (await run(['glossaries', 'export', id, ...pair])).out
    const before = await exported()

    const added = '+ dock → dársena|dársenas\n~ Bridge → pasarela (now: bridge|bridges → puente)\n'
    const toAdd = await importing('--add', '--dry-run')
    assert.equal(toAdd.out, `${added}${file}: 1 entry would be added, 1 replaced, 0 removed.\n`)
    assert.match(toAdd.err, /^The glossary has version 2\. `--if-version 2` imports/)
    const toReplace = await importing('--dry-run')
    assert.equal(
      toReplace.out,
      `${added}- river → río\n- boat → barca\n` +
        `${file}: 1 entry would be added, 1 replaced, 2 removed.\n`,
    )
    assert.equal(await exported(), before)

    const stored = await importing('--add')
    assert.equal(
      stored.out,
      `${file}: 1 entry added, 1 replaced, 0 removed.\nPorts has 5 entries from en to es.\n`,
    )
    for (const line of ['river,río', 'sea,mar', 'Bridge,pasarela', 'dock,dársena'])
      assert.ok((await exported()).includes(`\n${line},`), line)
    const again = await importing('--add')
    assert.match(again.out, /: 0 entries added, 0 replaced, 0 removed\./)
    const [{ version }] = await json(['glossaries', 'list'])
    assert.equal(version, 3)
    assert.match((await importing()).out, /: 0 entries added, 0 replaced, 2 removed\./)
  })

  it('do not import into a glossary that somebody has changed', async (t) => {
    const { run, write } = await startCommands(t)
    const id = (await run(['glossaries', 'create', 'Ports'])).out.trim()
    const file = write('new.csv', 'dock,dársena\n')
    await run(['glossaries', 'add', id, 'river', 'río', ...pair])
    const refused = await run(['glossaries', 'import', id, file, ...pair, '--if-version', '1'])
    assert.equal(refused.status, 1)
    assert.match(refused.err, /^Somebody has changed the glossary: it has version 2 now\. Nothing/)
    assert.match((await run(['glossaries', 'export', id, ...pair])).out, /river,río/)
    const stored = await run(['glossaries', 'import', id, file, ...pair, '--if-version', '2'])
    assert.match(stored.out, /1 entry added, 0 replaced, 1 removed\./)
    const wrong = await run(['glossaries', 'import', id, file, ...pair, '--if-version', 'x'])
    assert.deepEqual([wrong.status, wrong.out], [2, ''])
  })

  it('lose no entry of imports at the same time', async (t) => {
    const { run, write } = await startCommands(t)
    const id = (await run(['glossaries', 'create', 'Ports'])).out.trim()
    const terms = ['dock', 'river', 'sea']
    const results = await Promise.all(
      terms.map((term) => {
        const file = write(`${term}.csv`, `${term},x\n`)
        return run(['glossaries', 'import', id, file, ...pair, '--add'])
      }),
    )
    for (const { status, err } of results) assert.deepEqual([status, err], [0, ''])
    const { out } = await run(['glossaries', 'export', id, ...pair])
    for (const term of terms) assert.ok(out.includes(`${term},x`), out)
  })

  it('say what is wrong with a file', async (t) => {
    const { run, write, directory } = await startCommands(t)
    const id = (await run(['glossaries', 'create', 'Bridges'])).out.trim()
    const importing = async (file: string) => {
      const { status, err } = await run(['glossaries', 'import', id, file, ...pair])
      assert.equal(status, 1, err)
      return err
    }
    assert.match(await importing(write('terms.doc', 'a,b')), /Name it \.csv or \.tsv\./)
    assert.match(await importing(join(directory, 'none.csv')), /no file/i)
    assert.match(await importing(write('latin.csv', Buffer.from('a,caf\xe9', 'latin1'))), /UTF-8/)
    assert.match(await importing(write('one.csv', 'only one column\n')), /line 1/i)
  })
})

describe('the commands for corrections', () => {
  it('add, import, list, use, export and delete them', async (t) => {
    const { run, write, directory } = await startCommands(t)
    const source = 'The old bridge is closed.'
    const add = (target: string) => run(['corrections', 'add', source, target, ...pair])
    assert.equal((await add('Cerrado.')).out, 'The correction is added.\n')
    assert.equal((await add('El puente viejo cerró.')).out, 'The correction is replaced.\n')
    assert.equal((await run(['translate', ...pair, source])).out, 'El puente viejo cerró.\n')

    const csv = write('more.csv', 'source,target,from,to\nOpen at nine.,Abre a las nueve.,en,es\n')
    const dry = await run(['corrections', 'import', csv, '--dry-run'])
    assert.match(dry.out, /more\.csv: 1 correction would be added, 0 replaced\.\n$/)
    assert.match((await run(['corrections', 'import', csv])).out, /1 correction added, 0 replaced/)
    const two = write('two.csv', 'English;Spanish\nOpen at nine.;Abre a las nueve.\n')
    const wrong = await run(['corrections', 'import', csv, two])
    assert.match(wrong.err, /^[^\n]*two\.csv, line 1: .*two, if .*from.* and .*to/)
    const imported = await run(['corrections', 'import', two, ...pair])
    assert.match(imported.out, /0 corrections added, 1 replaced/)
    const tmx = join(directory, 'all.tmx')
    assert.equal((await run(['corrections', 'export', tmx])).status, 0)
    assert.match((await run(['corrections', 'import', tmx])).out, /0 corrections added, 2 replaced/)
    assert.deepEqual(readdirSync(directory).sort(), ['all.tmx', 'more.csv', 'two.csv'])
    assert.match((await run(['corrections', 'export'])).out, /Abre a las nueve/)
    assert.match((await run(['corrections', 'export', '--format', 'tmx'])).out, /<tmx/)

    const listed = await run(['corrections', 'list', '--search', 'nine', '--json'])
    const { id } = JSON.parse(listed.out)
    assert.match((await run(['corrections', 'list', '--to', 'es'])).out, /en-es .*El puente viejo/)
    assert.equal((await run(['corrections', 'delete', id])).out, '1 correction deleted.\n')
    assert.match((await run(['corrections', 'delete', id])).err, /dragoman corrections list/)
    const nothing = await run(['corrections', 'list', '--search', 'nine'])
    assert.equal(nothing.out, 'The app has no such corrections.\n')
    assert.equal((await run(['corrections', 'list', '--limit', '0'])).status, 2)
    assert.match((await run(['corrections', 'import', write('x.txt', 'a')])).err, /\.csv or \.tmx/)
  })
})

describe('the commands for keys', () => {
  it('create a key that works until it is revoked', async (t) => {
    const { api, run, json, app } = await startCommands(t)
    const made = await run(['keys', 'create', '--label', 'laptop', '--days', '30'])
    assert.match(made.out, /^expires +\d{4}-/m)
    assert.match(made.out, /shown only now/)
    const { apiKey, apiSecret } = await json(['keys', 'create', '--app', app.id])
    const ask = () =>
      fetch(`${api.url}/translateText`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': apiKey,
          'x-api-secret': apiSecret,
        },
        body: JSON.stringify({ text: 'The house.', from: 'en', to: 'es' }),
      })
    assert.equal((await ask()).status, 200)
    const listed = await run(['keys', 'list'])
    assert.match(listed.out, /laptop/)
    assert.ok(!listed.out.includes(apiSecret))
    assert.equal((await run(['keys', 'revoke', apiKey])).status, 2)
    assert.equal((await run(['keys', 'revoke', apiKey, '--yes'])).out, 'The key is revoked.\n')
    assert.equal((await ask()).status, 401)
    const twice = await run(['keys', 'revoke', apiKey, '--yes'])
    assert.match(twice.err, /dragoman keys list/)
    assert.equal((await run(['keys', 'create', '--days', '0'])).status, 2)
  })
})
