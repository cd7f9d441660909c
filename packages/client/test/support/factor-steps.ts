// Every operation on second factors, called through the client.
import assert from 'node:assert/strict'
import type { Api } from '../../../../test/support/api.ts'
import { createPasskey } from '../../../../test/support/authenticator.ts'
import { codeAt, passkeyPlace } from '../../../../test/support/second-factors.ts'
import { type Dragoman, DragomanError } from '../../src/index.ts'

/** What the client is for who is nobody, and for an operator. */
interface Clients {
  readonly visitor: Dragoman
  readonly operator: Dragoman
}

export async function useFactors(api: Api, { visitor, operator }: Clients): Promise<void> {
  const { id, email, password, tokens } = await api.createUser()
  const user = visitor.with({ accessToken: tokens.accessToken })
  const { factors } = user
  await factors.prove({ password })
  const passkey = createPasskey(passkeyPlace)
  const creation = await factors.startPasskey()
  const attestation = passkey.attest({ challenge: creation.passkey.challenge })
  const name = 'a key'
  const { challenge } = creation
  const added = await factors.addPasskey({ challenge, name, passkey: attestation })
  assert.equal(added.recoveryCodes?.length, 10)
  const { id: passkeyId } = added.passkey
  assert.equal((await factors.renamePasskey(passkeyId, 'another')).name, 'another')
  const { secret } = await factors.startTotp()
  assert.equal((await factors.finishTotp(codeAt(secret))).recoveryCodes, null)
  const { recoveryCodes } = await factors.replaceRecoveryCodes()
  await logInTwice(visitor, { email, password, recoveryCode: recoveryCodes[0] ?? '' })
  const proof = await factors.startPasskeyProof()
  const assertion = passkey.assert({ challenge: proof.passkey.challenge })
  await factors.prove({ challenge: proof.challenge, passkey: assertion })
  assert.equal((await visitor.auth.startPasskeyLogin()).passkey.challenge.length, 43)
  await factors.removeTotp()
  await factors.removePasskey(passkeyId)
  const { totp, passkeys } = await factors.get()
  assert.deepEqual([totp, passkeys], [null, []])
  await operator.users.resetFactors(id)
  await assert.rejects(factors.get(), { code: 'unauthenticated' })
}

/** The first step names the challenge of the second one. */
async function logInTwice(
  visitor: Dragoman,
  { recoveryCode, ...account }: { email: string; password: string; recoveryCode: string },
): Promise<void> {
  const error = await visitor.auth.login(account).catch((reason: unknown) => reason)
  assert.ok(error instanceof DragomanError)
  assert.equal(error.code, 'second-factor-required')
  const challenge = String(error.problem?.challenge)
  const { accessToken } = await visitor.auth.finishLogin({ challenge, recoveryCode })
  assert.equal((await visitor.with({ accessToken }).account.get()).email, account.email)
}
