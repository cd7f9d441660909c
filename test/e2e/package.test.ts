// The npm package: packed from this checkout, installed in an empty directory, and run there.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createApp } from '../support/create-app.ts'
import { type Product, startProduct } from '../support/product.ts'

const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'dragoman-package-'))
const installed = join(home, 'node_modules/dragoman')
const working = join(home, 'working')
const environment = {
  DRAGOMAN_DATA_DIR: join(working, 'data'),
  XDG_CACHE_HOME: join(working, 'cache'),
}
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version as string

const run = (program: string, args: readonly string[], cwd = home): string =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment, NODE_COMPILE_CACHE: '' },
  })
const command = join(home, 'node_modules/.bin/dragoman')
const listInstalled = (): string[] =>
  readdirSync(join(home, 'node_modules'), { recursive: true, encoding: 'utf8' }).sort()

before(() => {
  mkdirSync(working)
  run(process.execPath, ['deploy/npm/pack.ts'], root)
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}')
  const tarball = join(root, `build/release/dragoman-${version}.tgz`)
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball])
})
after(() => rmSync(home, { recursive: true }))

describe('the installed package', () => {
  it('has no source, no map and no development dependency', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    assert.deepEqual(
      files.filter((file) => /^src|\.map$(?<!filenode\.map)|(?<!\.d)\.ts$/.test(file)),
      [],
    )
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const there = new Set(readdirSync(join(home, 'node_modules')))
    assert.deepEqual(
      Object.keys(devDependencies).filter((name) => there.has(name)),
      [],
    )
  })

  it('prints its version', () => {
    assert.equal(run(process.execPath, [command, '--version']), `${version}\n`)
  })

  it('has a client with types', () => {
    writeFileSync(
      join(home, 'use.ts'),
      "import { Dragoman } from 'dragoman/client'\n" +
        "export const url: string = new Dragoman({ url: 'http://localhost' })\n",
    )
    const tsc = join(root, 'node_modules/.bin/tsc')
    const options = ['--noEmit', '--module', 'nodenext', '--skipLibCheck', '--types', '']
    const { stdout } = assertThrows(() => run(tsc, [...options, 'use.ts']))
    assert.match(stdout, /Type 'Dragoman' is not assignable to type 'string'/)
  })
})

describe('a server from the installed package', () => {
  let product: Product
  let files: string[]
  before(async () => {
    files = listInstalled()
    const fixture = join(root, 'packages/marian/test/fixtures/enfr')
    run(process.execPath, [command, 'models', 'import', fixture], working)
    const serve = [process.execPath, command, 'serve']
    product = await startProduct({ command: serve, environment, directory: working })
  })
  after(() => product?.stop())

  it('translates, and has its pages', async () => {
    const headers = await createApp(product.url)
    const response = await fetch(`${product.url}/translateText`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text: 'The house is red.', from: 'en', to: 'fr' }),
    })
    assert.equal(response.status, 200, await response.clone().text())
    assert.match(await response.text(), /maison/)
    const pages = ['/', '/problems/quota-exceeded', '/docs/static/swagger-ui.css']
    for (const path of [...pages, '/console/dragoman-client.tgz'])
      assert.equal((await fetch(`${product.url}${path}`)).status, 200, path)
  })

  it('writes nothing into its own directory, which may be read-only', () => {
    assert.deepEqual(listInstalled(), files)
    assert.ok(readdirSync(join(working, 'cache/dragoman/compile-cache')).length > 0)
  })
})

function assertThrows(action: () => unknown): { stdout: string } {
  try {
    action()
  } catch (error) {
    return error as { stdout: string }
  }
  assert.fail('it did not throw')
}
