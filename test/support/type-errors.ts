// Libraries that describe a format in TypeScript's types alone: the type checker validates values.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Has the packages of `setup/test-clients.mjs` that describe what deploy/ has. */
const home = join(root, 'test/kubernetes')

/** What the type checker says of values of the given types; `preamble` declares more types. */
export function findTypeErrors(
  values: readonly { type: string; value: unknown }[],
  preamble = '',
): string[] {
  const directory = mkdtempSync(join(home, 'types-'))
  try {
    const lines = values.map(
      ({ type, value }, index) => `export const value${index}: ${type} = ${JSON.stringify(value)}`,
    )
    const file = join(directory, 'values.ts')
    writeFileSync(file, [preamble, ...lines].join('\n'))
    const options =
      '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --types'.split(' ')
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, '', file], {
      encoding: 'utf8',
    })
    return stdout.split('\n').filter((line) => line.includes('error TS'))
  } finally {
    rmSync(directory, { recursive: true })
  }
}
