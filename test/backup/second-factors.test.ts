// A dump carries second factors, and a rotation of the secret seals theirs again.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { dumpToText, restoreText } from '../support/dumps.ts'
import {
  addPasskey,
  addTotp,
  askedAtLogin,
  finishLogin,
  passkeyEnvironment,
} from '../support/second-factors.ts'

const first = 'the first secret, which is 32 bytes or more'
const second = 'the second secret, which is 32 bytes or more'
const environment = { ...passkeyEnvironment, DRAGOMAN_SECRET: first }

for (const backend of backends) {
  describe(`second factors on ${backend.name}`, () => {
    it('are in a dump, with codes that were used', async (t) => {
      const before = await startApi(t, { backend, worker: false, environment })
      const user = await before.createUser()
      const totp = await addTotp(before, user)
      const passkey = await addPasskey(before, user)
      const [used, unused] = totp.recoveryCodes
      const asked = await askedAtLogin(before, user)
      const login = { challenge: asked.challenge, recoveryCode: used }
      assert.equal((await finishLogin(before, login)).status, 200)
      const open = await askedAtLogin(before, user)
      const dump = await dumpToText(before.services.accounts.db)

      const after = await startApi(t, { backend, worker: false, environment })
      await restoreText(after.services.accounts.db, dump)
      const late = { challenge: open.challenge, recoveryCode: unused }
      assert.equal((await finishLogin(after, late)).status, 401)
      const { challenge, passkey: options } = await askedAtLogin(after, user)
      const finish = (answer: object) => finishLogin(after, { challenge, ...answer })
      assert.equal((await finish({ recoveryCode: used })).status, 403)
      const assertion = passkey.assert({ challenge: options.challenge })
      assert.equal((await finish({ passkey: assertion })).status, 200)
      for (const answer of [{ recoveryCode: unused }, { code: totp.nextCode() }]) {
        const { challenge } = await askedAtLogin(after, user)
        assert.equal((await finishLogin(after, { challenge, ...answer })).status, 200)
      }
    })

    it('work with the new secret alone after its rotation', async (t) => {
      const storage = await backend.createStorage()
      closeAtEnd(t, storage.remove)
      const start = (more: Record<string, string>) =>
        startApi(t, { storage, worker: false, environment: { ...environment, ...more } })
      const before = await start({})
      const user = await before.createUser()
      const totp = await addTotp(before, user)
      await before.close()
      const during = await start({ DRAGOMAN_SECRET: second, DRAGOMAN_SECRET_PREVIOUS: first })
      await during.close()
      const after = await start({ DRAGOMAN_SECRET: second })
      const { challenge } = await askedAtLogin(after, user)
      const answer = { challenge, code: totp.nextCode() }
      assert.equal((await finishLogin(after, answer)).status, 200)
    })
  })
}
