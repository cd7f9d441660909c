// A compatible API is one directory and one line: this keeps its name out of other files.
import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { baseOfPort } from './mounts.ts'

const root = join(import.meta.dirname, '../..')
const names = readdirSync(join(root, 'src/compat'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const files = globSync('src/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$/.test(file))
/** The settings of an API, the port and the app that they name, and commands that speak it. */
const withSettings: Readonly<Record<string, readonly string[]>> = {
  libretranslate: [
    'src/apps/anonymous-apps.ts',
    'src/authentication/anonymous-access.ts',
    'src/config/settings/compat.ts',
    'src/config/settings/server.ts',
    'src/metering/caller-limits.ts',
    'src/models/on-demand/open-supply.ts',
  ],
  mcp: [
    'src/cli/main.ts',
    'src/cli/mcp.ts',
    'src/cli/mcp/answered-lines.ts',
    'src/cli/mcp/conversation.ts',
    'src/cli/mcp/local-operations.ts',
    'src/cli/mcp/open-toolbox.ts',
    'src/cli/mcp/remote-operations.ts',
  ],
}

describe('a compatible API', () => {
  for (const name of names)
    it(`${name} is named in its directory and in the table of all only`, () => {
      // `deepLinking` and `googleapis.com` are other words.
      const letters = Array.from(name, (letter) => `[${letter}${letter.toUpperCase()}]`)
      const code = new RegExp(`${letters.join('')}(?![a-z])`)
      const naming = files.filter((file) => {
        if (file.startsWith(`src/compat/${name}/`)) return false
        const source = readFileSync(join(root, file), 'utf8')
        return code.test(source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*$/gm, ''))
      })
      const expected = ['src/compat/mounts.ts', ...(withSettings[name] ?? [])].sort()
      assert.deepEqual(naming.sort(), expected)
    })

  it('has a port under its own name, and under no other', () => {
    assert.equal(baseOfPort('libretranslate'), '/compat/libretranslate')
    assert.throws(() => baseOfPort('bing'), /no API has the name bing. There are: .*deepl/)
  })
})
