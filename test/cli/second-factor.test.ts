// A log-in of the command line with a second factor.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startCommandServer } from '../support/command-server.ts'
import { addTotp } from '../support/second-factors.ts'

describe('dragoman login with a second factor', () => {
  it('takes a code or a recovery code, and says what is missing', async (t) => {
    const { api, user, run, logIn, readSession } = await startCommandServer(t)
    const totp = await addTotp(api, user)
    const missing = await logIn()
    assert.notEqual(missing.status, 0)
    assert.match(missing.err, /give --code/)
    const withCode = (code: string) =>
      run(['login', api.url, '--email', user.email, '--code', code], {
        input: `${user.password}\n`,
      })
    assert.match((await withCode('000000')).err, /is not right, or was used before/)
    for (const code of [totp.nextCode(), totp.recoveryCodes[0] ?? '']) {
      const { status, err } = await withCode(code)
      assert.equal(status, 0, err)
      assert.equal(readSession().email, user.email)
    }
  })
})
