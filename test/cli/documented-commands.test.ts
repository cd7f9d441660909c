// The commands of the documentation, as they stand there, in a shell.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runShell } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { newDirectory } from '../support/model-store.ts'
import { makeDocx, wordParagraph, wordRun } from '../support/office-files.ts'

const sentence = 'The house is red.'
const po =
  'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "The red house."\n'

const readPage = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')

/** The blocks of shell commands of a page, in its order. */
const blocksOf = (page: string): string[] =>
  Array.from(readPage(page).matchAll(/^```sh\n(.*?)^```$/gms), ([, block = '']) => block)

/** The commands in the first column of the table of a section. */
function commandsOf(heading: string): string[] {
  const section = readPage('command-line')
    .split(/^## /m)
    .find((each) => each.startsWith(heading))
  const rows = (section ?? '').matchAll(/^\| (`.*?) \|/gm)
  return Array.from(rows, ([, cell = '']) => cell.match(/(?<=`)[a-z][^`]*(?=`)/g) ?? []).flat()
}

const completions = ['.local/share/bash-completion/completions', '.config/fish/completions']

/** A home directory with documents, and a shell in it whose `dragoman` knows a server. */
async function startShell(t: TestContext) {
  const { api, user, environment } = await startCommandServer(t)
  const home = newDirectory(t)
  for (const directory of ['docs', 'texts/shop', 'zsh', ...completions])
    mkdirSync(join(home, directory), { recursive: true })
  for (const [file, text] of Object.entries({
    'report.docx': makeDocx({ body: wordParagraph(wordRun(sentence)) }),
    'docs/guide.md': `# ${sentence}\n`,
    'texts/shop/en.po': `${po}msgstr ""\n`,
    'notes.txt': `${sentence}\n`,
    'report.txt': `${sentence}\n`,
    'page.html': `<p>${sentence}</p>`,
  }))
    writeFileSync(join(home, file), text)
  return {
    api,
    user,
    home,
    async run(commands: string): Promise<string> {
      const logIn = `${api.url} --email ${user.email} <<< "$PASSWORD"`
      const script = commands.replace('https://translate.example.org', logIn)
      const { out, err, status } = await runShell(`set -e\nfpath=('' "$HOME/zsh")\n${script}`, {
        directory: home,
        environment: { ...environment, HOME: home, PASSWORD: user.password },
      })
      assert.equal(status, 0, `${commands}${out}${err}`)
      return out
    },
  }
}

describe('the commands of docs/command-line.md', () => {
  it('of its blocks do what it says, one after the other', async (t) => {
    const { home, run } = await startShell(t)
    const outputs: string[] = []
    for (const block of blocksOf('command-line')) outputs.push(await run(block))
    const [
      texts = '',
      lines = '',
      ,
      ,
      estimates = '',
      word = '',
      otherWords = '',
      wishes = '',
      server = '',
      terms = '',
    ] = outputs
    assert.match(texts, /^La casa es roja\.\n\{.*\}\n\{.*\}\n$/)
    assert.equal(lines, 'La casa.\n'.repeat(10))
    assert.equal(estimates, 'La casa es roja.\n')
    assert.equal(word, 'casa\n')
    assert.equal(otherWords, 'La maison est rouge.\n')
    assert.equal(wishes, 'La casa es roja.\nreport.docx → report.ca.docx\n')
    assert.match(server, /La casa es roja\.\n$/)
    assert.match(terms, /memory\.tmx: 0 corrections added, 1 replaced\.\n$/)
    for (const file of [
      ...['report.es.docx', 'report.fr.docx', 'notes.es.txt', 'translated/guide.es.md'],
      ...['translated/shop/en.es.po', 'translated/page.es.html', 'translated/notes.fr.txt'],
      `${completions[0]}/dragoman`,
      ...[`${completions[1]}/dragoman.fish`, 'zsh/_dragoman'],
    ])
      assert.ok(existsSync(join(home, file)), file)
  })

  it('of its table work with a server', async (t) => {
    const { run, api, user } = await startShell(t)
    await run(`dragoman login ${api.url} --email ${user.email} <<< "$PASSWORD"`)
    const commands = commandsOf('Use a server')
    assert.ok(commands.includes('queue cancel <id>'), commands.join())
    const idOf = (printed: string) => /\b(?:app|job|tea)_[0-9a-f]{32}\b/.exec(printed)?.[0] ?? ''
    let last = { apps: '', teams: '', queue: '' }
    // `listen` goes on until it is ended: its own test does that.
    for (const command of commands.filter((each) => !/^(?:log|listen)/.test(each))) {
      const noun = (['apps', 'teams'] as const).find((each) => command.startsWith(each)) ?? 'queue'
      const out = await run(
        `dragoman ${command
          .replace('"…"', `"${sentence}"`)
          .replace('[language]', 'en')
          .replace('<name>', 'shop')
          .replace('<id>', last[noun])
          .replace('<team>', user.id)
          // It has ended by then.
          .replace(/^queue cancel.*/, '$& 2>&1 | grep "nothing to cancel"')}`,
      )
      last = { ...last, [noun]: idOf(out) || last[noun] }
    }
  })

  it('of its tables of measurements and of the service work for an operator', async (t) => {
    const { run, api, home } = await startShell(t)
    const { email, password } = await api.createOperator()
    await run(`dragoman login ${api.url} --email ${email} <<< '${password}'`)
    await runServiceCommands(run, email)
    writeFileSync(join(home, 'manuals.tsv'), `${sentence}\tLa casa es roja.\n`.repeat(2))
    const [save, list, remove, ...others] = commandsOf('Measure routes')
    assert.deepEqual(others, [])
    await run(`dragoman ${save}`)
    const ids = (await run(`dragoman ${list}`)).match(/\bmsr_[0-9a-f]{32}\b/g) ?? []
    assert.ok(ids.length > 1, 'the direct route and chains')
    await run(`dragoman ${remove?.replace('<id>', ids.join(' '))}`)
    assert.match(await run(`dragoman ${list}`), /^Nothing was saved/)
  })
})

/** What an operator with an app sees of the service. */
async function runServiceCommands(run: (commands: string) => Promise<string>, email: string) {
  const app = JSON.parse(await run('dragoman apps create shop --json'))
  await run(`dragoman queue submit --from en --to es --wait '${sentence}'`)
  const outputs = new Map<string, string>()
  for (const command of commandsOf('Oversee a service')) {
    const filled = command
      .replace('<email>', email.toUpperCase())
      .replace('<app>', app.id)
      // The service has sent none.
      .replace('redeliver <webhook>', 'redeliver evt_none 2>&1 | grep -i webhook')
    outputs.set(command, await run(`dragoman ${filled}`))
  }
  const found = (command: string) => outputs.get(command) ?? `no ${command}`
  assert.match(found('service usage'), /^total +17 +1 +0$/m)
  assert.match(found('service usage --by app'), /^shop +app_\w+ +\S+@\S+ +17 +1 +0$/m)
  assert.match(found('service users'), new RegExp(`^usr_\\w+ +${email} `, 'm'))
  assert.match(found('service users <email>'), /^last log-in +\d{4}-/m)
  assert.match(found('service users <email>'), new RegExp(`^${app.id} +shop +- +enabled `, 'm'))
  assert.match(found('service jobs --user <email>'), /^job_\w+ +succeeded +en-es +17 .* shop$/m)
  assert.equal(found('service jobs --status failed'), 'There are no such jobs.\n')
  const limits = [...outputs].find(([command]) => command.includes('--requests-per-minute'))?.[1]
  assert.match(limits ?? '', /^requests per minute +600 +600$/m)
  assert.match(await run('dragoman service users nobody@x.org 2>&1 || true'), /No user has the add/)
  const wrong = `dragoman service limits ${app.id} --monthly-tokens many 2>&1 || echo $?`
  assert.match(await run(wrong), /^--monthly-tokens is a whole number.*\n2$/m)
}

describe('the commands with curl', () => {
  it('of docs/documents.md translate a document', async (t) => {
    const { api, home, run } = await startShell(t)
    const { app, credentials } = await api.createApp()
    const [send = '', download = '', ...others] = blocksOf('documents')
    assert.deepEqual(others, [])
    const settings = `BASE=${api.url} KEY=${app.apiKey} SECRET=${app.apiSecret}`
    const { id } = JSON.parse(await run(`${settings}\n${send}`))
    await api.call(`/queue/${id}?wait=30`, { headers: credentials })
    await run(`${settings} JOB=${id}\n${download}`)
    assert.equal(readFileSync(join(home, 'report.es.txt'), 'utf8'), 'La casa es roja.\n')
  })

  it('of docs/glossaries.md create a glossary and a correction', async (t) => {
    const { api, run } = await startShell(t)
    const { app, credentials } = await api.createApp()
    const settings = `KEY=${app.apiKey} SECRET=${app.apiSecret}`
    for (const block of blocksOf('glossaries'))
      await run(`${settings}\n${block.replace('http://localhost:8080', api.url)}`)
    const { body } = await api.call('/glossaries', { headers: credentials })
    assert.deepEqual(body.glossaries[0].dictionaries, [{ from: 'en', to: 'es', entryCount: 2 }])
    const memory = await api.call('/memory', { headers: credentials })
    assert.equal(memory.body.corrections[0].target, 'Guardar cambios')
  })
})

describe('examples/first-steps.sh', () => {
  const script = fileURLToPath(new URL('../../examples/first-steps.sh', import.meta.url))

  it('makes a new account with a random password each time, or uses the given one', async (t) => {
    const { api } = await startCommandServer(t)
    const run = async (environment = {}) => {
      const { out, err, status } = await runShell(`bash '${script}' ${api.url}`, { environment })
      assert.deepEqual([status, err.replace(/^curl: .*\n/gm, '')], [0, ''])
      assert.match(out, /"status":"succeeded"/)
      return /log in as (\S+) with (\S+)/.exec(out)?.slice(1) ?? []
    }
    const [first, second] = [await run(), await run()]
    assert.equal(new Set([...first, ...second]).size, 4)
    const [email = '', password = ''] = first
    assert.ok(password.length >= 20)
    const given = { FIRST_STEPS_EMAIL: email, FIRST_STEPS_PASSWORD: password }
    assert.deepEqual(await run(given), [])
    const quoting = { FIRST_STEPS_PASSWORD: 'a "quoted\\" one' }
    assert.deepEqual(await run(quoting), [])
  })

  it('never has the address that the docs give to operators', async () => {
    const operators = new Set<string>()
    for await (const file of glob('{README.md,docs/*.md,deploy/**/*}')) {
      if (!statSync(file).isFile()) continue
      const text = readFileSync(file, 'utf8')
      for (const [, email = ''] of text.matchAll(/users create ([\w.]+@[\w.]+\w)/g))
        operators.add(email)
    }
    assert.deepEqual([...operators], ['operator@example.org'])
    for await (const file of glob('examples/*')) {
      const text = readFileSync(file, 'utf8')
      assert.ok(!text.includes('operator@example.org'), file)
      assert.doesNotMatch(text, /"password\\?": ?\\?"\w/, file)
    }
  })
})
