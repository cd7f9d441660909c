import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { forgetPreviousSecret, loadKeys, rotateSecretFile } from './keys.ts'

const none = { secret: '', previousSecret: '' }
const first = 'the first secret, which is 32 bytes or more'
const second = 'the second secret, which is 32 bytes or more'

function directory(t: TestContext): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'dragoman-secrets-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  return dataDir
}

describe('keys', () => {
  it('are the same for the same secret, and reveal nothing of each other', () => {
    const [a, b, c] = [first, first, second].map(
      (secret) => loadKeys({ secret, previousSecret: '', dataDir: '' }).tokens[0],
    )
    assert.deepEqual(a, b)
    assert.notEqual(a?.id, c?.id)
    assert.notDeepEqual(a?.key, c?.key)
    assert.match(a?.id ?? '', /^[\w-]{11}$/)
  })

  it('sign documents with the new secret, and know the previous signatures', () => {
    const [before, after] = [
      loadKeys({ secret: first, previousSecret: '', dataDir: '' }),
      loadKeys({ secret: second, previousSecret: first, dataDir: '' }),
    ]
    assert.equal(before.documents.length, 1)
    assert.deepEqual(after.documents[1], before.documents[0])
    assert.notDeepEqual(after.documents[0], before.documents[0])
    assert.notDeepEqual(before.documents[0], before.tokens[0]?.key)
  })

  it('open what the previous secret sealed, and recognise it', () => {
    const before = loadKeys({ secret: first, previousSecret: '', dataDir: '' })
    const now = loadKeys({ secret: second, previousSecret: first, dataDir: '' })
    const [old, fresh] = [before.seal('a secret'), now.seal('a secret')]
    assert.deepEqual([now.unseal(old), now.unseal(fresh)], ['a secret', 'a secret'])
    assert.deepEqual([now.isSealedBefore(old), now.isSealedBefore(fresh)], [true, false])
    assert.throws(() => before.unseal(fresh))
    assert.equal(now.tokens[1]?.id, before.tokens[0]?.id)
  })

  it('open nothing that was altered', () => {
    const keys = loadKeys({ secret: second, previousSecret: first, dataDir: '' })
    const sealed = Buffer.from(keys.seal('a secret'), 'base64')
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed)
      altered[at] = (altered[at] ?? 0) ^ 1
      assert.throws(() => keys.unseal(altered.toString('base64')), String(at))
      assert.equal(keys.isSealedBefore(altered.toString('base64')), false)
    }
  })
})

describe('the secret of the data directory', () => {
  it('can be replaced; the previous one is accepted until it is deleted', (t) => {
    const dataDir = directory(t)
    const before = loadKeys({ ...none, dataDir })
    const file = rotateSecretFile(dataDir)
    for (const name of [file, `${file}.previous`])
      assert.equal(statSync(name).mode & 0o777, 0o600, name)
    const now = loadKeys({ ...none, dataDir })
    assert.notEqual(now.tokens[0]?.id, before.tokens[0]?.id)
    assert.equal(now.tokens[1]?.id, before.tokens[0]?.id)
    assert.equal(now.unseal(before.seal('x')), 'x')
    assert.equal(forgetPreviousSecret(dataDir), true)
    assert.equal(loadKeys({ ...none, dataDir }).tokens.length, 1)
    assert.equal(forgetPreviousSecret(dataDir), false)
  })

  for (const [what, content] of [
    ['is empty', ''],
    ['is only whitespace', ' \n'.repeat(40)],
    ['is short', 'x'.repeat(31)],
  ] as const)
    it(`is refused when it ${what}, as is the previous one`, (t) => {
      const dataDir = directory(t)
      writeFileSync(join(dataDir, 'secret'), content, { mode: 0o600 })
      assert.throws(() => loadKeys({ ...none, dataDir }), /secret is shorter than 32 bytes/)
      assert.throws(() => rotateSecretFile(dataDir), /shorter than 32 bytes/)
      rmSync(join(dataDir, 'secret'))
      writeFileSync(join(dataDir, 'secret.previous'), content, { mode: 0o600 })
      assert.throws(() => loadKeys({ ...none, dataDir }), /secret\.previous is shorter than 32/)
      assert.equal(forgetPreviousSecret(dataDir), true)
    })

  it('is closed to other users', (t) => {
    const dataDir = directory(t)
    const before = loadKeys({ ...none, dataDir })
    chmodSync(join(dataDir, 'secret'), 0o644)
    const again = loadKeys({ ...none, dataDir })
    assert.equal(again.tokens[0]?.id, before.tokens[0]?.id)
    assert.equal(statSync(join(dataDir, 'secret')).mode & 0o777, 0o600)
  })

  it('is not created by replacing a missing one', (t) => {
    const dataDir = directory(t)
    assert.throws(() => rotateSecretFile(dataDir), /There is no .*secret/)
    assert.equal(existsSync(join(dataDir, 'secret')), false)
  })

  it('can be replaced twice: the previous one is then the second', (t) => {
    const dataDir = directory(t)
    loadKeys({ ...none, dataDir })
    rotateSecretFile(dataDir)
    const second = readFileSync(join(dataDir, 'secret'), 'utf8')
    rotateSecretFile(dataDir)
    assert.equal(readFileSync(join(dataDir, 'secret.previous'), 'utf8'), second)
  })
})
