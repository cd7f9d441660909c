// Follows the README as a new user does, on a free port and in a new data directory: `npm start`,
// then examples/first-steps.sh. Fails unless every step gives the promised response.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../test/support/product.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const [start = '', steps = ''] = Array.from(
  readme.matchAll(/```sh\n(.*?)\n```/gs),
  ([, block]) => block ?? '',
)
assert.equal(start, 'npm start')
assert.equal(steps, 'bash examples/first-steps.sh')

const directory = mkdtempSync(join(tmpdir(), 'dragoman-readme-'))
const product = await startProduct({
  command: start.split(' '),
  environment: { DRAGOMAN_DATA_DIR: join(directory, 'data') },
})
try {
  const [command = '', ...scripts] = steps.split(' ')
  const shell = spawnSync(command, [...scripts, product.url], { encoding: 'utf8' })
  console.log(shell.stdout)
  assert.equal(shell.status, 0, shell.stderr)
  for (const promised of [
    /"email":"first-steps-[0-9a-f]{8}@example\.org"/,
    /"apiSecret":/,
    /La casa es roja y el jardín es grande\./,
    /"status":"succeeded"/,
  ])
    assert.match(shell.stdout, promised)
} finally {
  assert.equal(await product.stop(), 0)
  rmSync(directory, { recursive: true })
}
console.log("README's start and first steps work.")
