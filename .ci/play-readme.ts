// Does what the README tells a new user to do, on a free port and in a new data folder: `npm start`, then each line of the first
// steps in one shell. Fails unless every line answers as promised.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../test/support/product.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const [start = '', steps = ''] = Array.from(
  readme.matchAll(/```sh\n(.*?)```/gs),
  ([, block]) => block ?? '',
)
assert.equal(start.trim(), 'npm start')

const folder = mkdtempSync(join(tmpdir(), 'dragoman-readme-'))
const product = await startProduct({
  command: start.trim().split(' '),
  environment: { DRAGOMAN_DATA_DIR: join(folder, 'data') },
})
try {
  const shell = spawnSync('bash', ['-e'], {
    input: steps.replaceAll('http://127.0.0.1:8080', product.url),
    encoding: 'utf8',
  })
  console.log(shell.stdout)
  assert.equal(shell.status, 0, shell.stderr)
  for (const promised of [
    /"email":"you@example\.org"/,
    /"apiSecret":/,
    /La casa es roja y el jardín es grande\./,
    /"status":"succeeded"/,
  ])
    assert.match(shell.stdout, promised)
} finally {
  assert.equal(await product.stop(), 0)
  rmSync(folder, { recursive: true })
}
console.log("README's start and first steps work.")
