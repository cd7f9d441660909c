// Tests the package as a user gets it: installs its tarball in an empty directory and runs the
// README's example.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'

const home = join(import.meta.dirname, '..')

function run(t: TestContext, directory: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: directory, encoding: 'utf8' })
  if (stderr) t.diagnostic(stderr)
  assert.equal(status, 0, stderr)
  return stdout
}

describe('the tarball of @dragoman/marian', () => {
  it('installs in an empty directory and runs the example of its README', (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'marian-package-'))
    t.after(() => rmSync(directory, { recursive: true }))
    const packed = run(t, home, 'npm', 'pack', '--json', '--pack-destination', directory)
    const [{ filename, files }] = JSON.parse(packed)
    const names: string[] = files.map(({ path }: { path: string }) => path)
    for (const expected of [
      ...['LICENSE', 'README.md', 'dist/index.d.ts', 'build/exact.wasm'],
      ...['native/addon.c', 'native/product.h', 'dist/native/compile-now.js'],
    ])
      assert.ok(names.includes(expected), expected)
    assert.deepEqual(
      names.filter((name) => /\.node$/.test(name)),
      [],
      'what is compiled for this machine',
    )
    assert.deepEqual(
      names.filter((name) => /\.ts$/.test(name) && !/\.d\.ts$/.test(name)),
      [],
    )

    writeFileSync(join(directory, 'package.json'), '{"type": "module"}')
    run(
      t,
      directory,
      'npm',
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      `./${filename}`,
    )
    mkdirSync(join(directory, 'models'))
    cpSync(join(home, 'test/fixtures/enes'), join(directory, 'models/enes'), { recursive: true })
    const readme = readFileSync(join(home, 'README.md'), 'utf8')
    const example = /```js\n(.*?)```/s.exec(readme)?.[1] ?? ''
    assert.ok(example.trim().split('\n').length <= 10)
    writeFileSync(join(directory, 'example.js'), example)
    const output = run(t, directory, process.execPath, 'example.js')
    assert.match(output, /^La casa roja es grande\.\n\[/)
    assert.match(output, /\{ open: 1 \},\s*'roja',\s*\{ close: 1 \}/)
  })
})
