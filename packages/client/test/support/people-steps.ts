// Every operation on mail, operators, log-in at providers and of programs, and teams, called
// through the client.
import assert from 'node:assert/strict'
import type { Api } from '../../../../test/support/api.ts'
import type { Dragoman } from '../../src/index.ts'

const password = 'correct-horse-battery'

/** No mail server is here, and no link was made: the service says so. */
export async function useLinks(api: Api, visitor: Dragoman): Promise<void> {
  const { tokens } = await api.createUser()
  const user = visitor.with({ accessToken: tokens.accessToken })
  const email = 'nobody@example.org'
  const token = 'none'
  const isOff = { code: 'mail-off' }
  const isInvalid = { code: 'invalid-link' }
  await assert.rejects(visitor.auth.requestPasswordReset({ email }), isOff)
  await assert.rejects(user.account.requestEmailVerification(), isOff)
  await assert.rejects(visitor.auth.completePasswordReset({ token, password }), isInvalid)
  await assert.rejects(user.account.verifyEmail({ token }), isInvalid)
  await assert.rejects(user.account.becomeOperator({ token }), isInvalid)
  await assert.rejects(visitor.auth.signupOperator({ token, email, password }), isInvalid)
}

/** There is no provider; a program is let in by a person. */
export async function useSignOn(api: Api, visitor: Dragoman): Promise<void> {
  const { id, tokens } = await api.createUser()
  const { signOn } = visitor.with({ accessToken: tokens.accessToken })
  assert.deepEqual(await visitor.signOn.providers(), { providers: [], only: false })
  const isUnknown = { code: 'provider-not-found' }
  await assert.rejects(visitor.signOn.begin('none'), isUnknown)
  await assert.rejects(signOn.connect({ provider: 'none' }), isUnknown)
  assert.deepEqual(await signOn.identities(), [])
  await assert.rejects(signOn.disconnect('none'), { code: 'identity-not-found' })
  const { deviceCode, userCode } = await visitor.signOn.beginDevice()
  assert.equal((await signOn.getDevice(userCode)).address, '127.0.0.1')
  await signOn.answerDevice({ userCode, approve: true })
  const { accessToken } = await visitor.signOn.finishDevice(deviceCode)
  assert.equal((await visitor.with({ accessToken }).account.get()).id, id)
}

export async function useTeams(api: Api, visitor: Dragoman): Promise<void> {
  const [{ user: owner, app }, member] = [await api.createApp(), await api.createUser()]
  const { teams, apps } = visitor.with({ accessToken: owner.tokens.accessToken })
  const { teams: theirs } = visitor.with({ accessToken: member.tokens.accessToken })
  const { id } = await teams.create({ name: 'a team' })
  assert.equal((await teams.rename(id, 'our team')).name, 'our team')
  assert.equal((await teams.get(id)).name, 'our team')
  assert.equal((await teams.list()).length, 2)
  const join = async () => {
    const { token } = await teams.invite(id, { role: 'viewer' })
    assert.equal((await theirs.showInvitation(token)).role, 'viewer')
    await theirs.accept(token)
  }
  await join()
  const params = { id, userId: member.id }
  assert.equal((await teams.changeRole(params, 'member')).role, 'member')
  assert.equal((await teams.members(id)).length, 2)
  await theirs.leave(id)
  await join()
  await teams.removeMember(params)
  const open = await teams.invite(id, { role: 'admin' })
  assert.equal((await teams.invitations(id)).length, 1)
  await teams.revokeInvitation({ id, invitationId: open.id })
  assert.equal((await apps.transfer(app.id, id)).id, app.id)
  await assert.rejects(teams.delete(id), { code: 'team-not-empty' })
  await apps.delete(app.id)
  assert.ok((await teams.audit(id)).events.length > 0)
  await teams.delete(id)
}

/** What operators see of what all users do. */
async function overseeUsers({ oversight }: Dragoman): Promise<void> {
  const whole = await oversight.usage()
  const consumers = await Array.fromAsync(oversight.consumers({ limit: 1 }))
  const sum = consumers.reduce((total, { characters }) => total + characters, 0)
  assert.equal(sum, whole.totals.characters)
  assert.match(await (await oversight.openDump()).text(), /^\{"dragoman":/)
  const jobs = await Array.fromAsync(oversight.jobs({ limit: 1 }), ({ id }) => id)
  assert.equal(new Set(jobs).size, jobs.length)
  const { webhooks } = await oversight.webhooks({ limit: 1 })
  for (const { id } of webhooks)
    assert.equal((await oversight.redeliverWebhook(id)).status, 'pending')
}

export async function useUsers(operator: Dragoman): Promise<void> {
  await overseeUsers(operator)
  const { id, password } = await operator.users.create({ email: 'second@example.org' })
  assert.ok(password.length > 0)
  assert.equal((await operator.users.get(id)).email, 'second@example.org')
  assert.deepEqual(await operator.users.apps(id), [])
  assert.equal((await operator.users.update(id, { disabled: true })).disabled, true)
  assert.notEqual((await operator.users.resetPassword(id)).password, password)
  const { users } = await operator.users.list({ email: 'second@example.org' })
  assert.equal(users[0]?.id, id)
  await operator.users.delete(id)
  const { events } = await operator.audit({ type: 'user.deleted', limit: 1 })
  assert.equal(events[0]?.userId, id)
}
