// The product from its bundle and from its source, in a copy of the checkout.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createApp } from '../support/create-app.ts'
import { type Product, startProduct } from '../support/product.ts'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'dragoman-bundle-'))
const marker = 'This is the bundle.'

const dragoman = (...args: string[]): string =>
  execFileSync(process.execPath, [join(copy, 'bin/dragoman.mjs'), ...args], { encoding: 'utf8' })

function bundle(): void {
  const program = "import('./setup/server.mjs').then(({ buildServer }) => buildServer())"
  execFileSync(process.execPath, ['-e', program], { cwd: copy, stdio: 'ignore' })
  appendFileSync(join(copy, 'build/server/main.mjs'), `\nconsole.error('${marker}')\n`)
}

const runsBundle = (): boolean =>
  execFileSync(
    'sh',
    ['-c', '"$0" "$1" languages --help 2>&1', process.execPath, 'bin/dragoman.mjs'],
    {
      cwd: copy,
      encoding: 'utf8',
    },
  ).includes(marker)

function edit(file: string, from: string, to: string): void {
  const source = readFileSync(join(copy, file), 'utf8')
  assert.ok(source.includes(from))
  writeFileSync(join(copy, file), source.replace(from, to))
}

before(() => {
  mkdirSync(join(copy, 'build'))
  for (const path of ['bin', 'setup', 'src', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  const built = ['build/detection', 'build/database', 'build/pdf']
  for (const path of ['docs', 'node_modules', 'packages', ...built])
    symlinkSync(join(root, path), join(copy, path))
  bundle()
})
after(() => rmSync(copy, { recursive: true }))

describe('the command dragoman', () => {
  it('runs the bundle of unchanged sources, also after they were copied', () => {
    assert.equal(runsBundle(), true)
    edit('src/cli/main.ts', 'self-hosted', 'self-hosted')
    assert.equal(runsBundle(), true)
  })

  it('runs from the source when a source is gone, or a build did not end', () => {
    const source = join(copy, 'src/operations/health.ts')
    const manifest = join(copy, 'build/server/manifest.json')
    for (const file of [source, manifest]) {
      renameSync(file, `${file}.moved`)
      assert.equal(runsBundle(), false)
      renameSync(`${file}.moved`, file)
      assert.equal(runsBundle(), true)
    }
  })

  it('runs from the source after an edit that keeps the size, until the next build', () => {
    edit('src/cli/main.ts', 'self-hosted', 'SELF-HOSTED')
    assert.match(dragoman('--help'), /SELF-HOSTED/)
    assert.equal(runsBundle(), false)
    bundle()
    assert.match(dragoman('--help'), /SELF-HOSTED/)
    assert.equal(runsBundle(), true)
  })
})

describe('a build', () => {
  it('keeps the files of the previous build, which a running server may load, but no older', () => {
    const directory = join(copy, 'build/server')
    const named = /^(?:main|(?:task|repair)-script)-\w+\.mjs$/
    const built = (): string[] => {
      const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))
      return manifest.outputs.filter((file: string) => named.test(file))
    }
    const previous = built()
    writeFileSync(join(copy, 'build/server/main-OLD.mjs'), '')
    edit('src/main.ts', '60_000', '60_001')
    bundle()
    const kept = readdirSync(directory).filter((file) => named.test(file))
    assert.equal(kept.length, 6)
    assert.deepEqual(new Set(kept), new Set([...previous, ...built()]))
  })

  it('lists the licences of the packages in the bundle', () => {
    const licences = readFileSync(join(copy, 'build/server/THIRD_PARTY_LICENSES'), 'utf8')
    for (const name of ['fastify', 'kysely', 'typebox', '@fastify/cors'])
      assert.match(licences, new RegExp(`^${name} \\d[\\d.]*: MIT$`, 'm'))
    assert.match(licences, /Permission is hereby granted/)
  })
})

for (const form of ['bundle', 'source'] as const) {
  describe(`a server from its ${form}`, () => {
    const environment = { DRAGOMAN_DATA_DIR: join(copy, `data-${form}`) }
    let product: Product
    before(async () => {
      if (form === 'source') rmSync(join(copy, 'build/server'), { recursive: true })
      const fixture = join(root, 'packages/marian/test/fixtures/enfr')
      execFileSync(process.execPath, ['bin/dragoman.mjs', 'models', 'import', fixture], {
        cwd: copy,
        env: { ...process.env, ...environment },
        stdio: 'ignore',
      })
      const command = [process.execPath, 'bin/dragoman.mjs', 'serve']
      product = await startProduct({ command, environment, directory: copy })
    })
    after(() => product.stop())

    it('finds its files', async () => {
      assert.equal(product.output().includes(marker), form === 'bundle')
      for (const path of ['/problems/quota-exceeded', '/docs/', '/docs/static/swagger-ui.css'])
        assert.equal((await fetch(`${product.url}${path}`)).status, 200, path)
      const api = await (await fetch(`${product.url}/openapi.json`)).json()
      assert.deepEqual(Object.keys(api as object).slice(0, 2), ['openapi', 'info'])
      const described = join(copy, 'openapi.json')
      if (form === 'bundle') writeFileSync(described, JSON.stringify(api))
      else assert.deepEqual(api, JSON.parse(readFileSync(described, 'utf8')))
    })

    it('reads and writes documents in threads', async () => {
      const { 'content-type': _json, ...headers } = await createApp(product.url)
      const form = new FormData()
      form.append('to', 'fr')
      form.append('from', 'en')
      form.append('file', new Blob(['<p lang="en">The <b>house</b> is red.</p>']), 'a.html')
      const sent = await fetch(`${product.url}/documents`, { method: 'POST', headers, body: form })
      const { id } = (await sent.json()) as { id: string }
      await fetch(`${product.url}/queue/${id}?wait=30`, { headers })
      const translated = await (await fetch(`${product.url}/documents/${id}`, { headers })).text()
      assert.match(translated, /^<p lang="fr">.*<b>.*<\/p>$/)
    })

    it('detects a language and translates with a neural model', async () => {
      const response = await fetch(`${product.url}/translateText`, {
        method: 'POST',
        headers: await createApp(product.url),
        body: JSON.stringify({ text: 'The house is red and the garden is big.', to: 'fr' }),
      })
      const { route } = (await response.json()) as { route: { from: string; engine: string }[] }
      assert.deepEqual(
        route.map(({ from, engine }) => [from, engine]),
        [['en', 'marian']],
      )
    })
  })
}
