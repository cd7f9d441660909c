// docs/security.md says what shows each of its claims; what it names must be there.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const document = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
const named = [...document.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)

it('names tests and sources that exist', () => {
  const files = named.filter((name) => /^(?:test|src|bench|\.ci)\//.test(name))
  assert.ok(files.length > 30)
  assert.deepEqual(
    files.filter((file) => !existsSync(file)),
    [],
  )
})

it('names tests that exist where it leaves out their folder', () => {
  const tests = named.filter(
    (name) =>
      /^[\w…]+(?:-\w+)*(?:\.test\.ts)?$/.test(name) && /\.test\.ts$|Controller_|^…_/.test(name),
  )
  const all = globSync('test/**/*.test.ts')
  assert.deepEqual(
    tests.filter(
      (name) =>
        !all.some((file) =>
          file.endsWith(`${name.replace('…', '').replace('.test.ts', '')}.test.ts`),
        ),
    ),
    [],
  )
})

it('names commands and settings that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commands = [...document.matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  const configuration = readFileSync('docs/configuration.md', 'utf8')
  const settings = named.flatMap((name) => /^DRAGOMAN_\w+/.exec(name) ?? [])
  assert.deepEqual(
    [
      commands.filter((name) => !(name in scripts)),
      settings.filter((name) => !configuration.includes(`\`${name}\``)),
    ],
    [[], []],
  )
})
