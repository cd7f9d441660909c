// `dragoman teams …` and what `dragoman apps …` knows of teams.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startCommandServer } from '../support/command-server.ts'
import { addMember } from '../support/teams.ts'

describe('the commands for teams', () => {
  it('create a team, invite to it by a link, change roles and transfer apps', async (t) => {
    const { api, user, run, logIn } = await startCommandServer(t)
    await logIn()
    const json = async (args: string[]) => JSON.parse((await run([...args, '--json'])).out)
    const team = await json(['teams', 'create', 'Berlin'])
    const app = await json(['apps', 'create', 'shared', '--team', team.id])
    assert.equal(app.team.name, 'Berlin')
    assert.match((await run(['apps', 'list'])).out, /Berlin/)
    assert.match((await run(['apps', 'show', app.id])).out, /^team +Berlin \(you: owner\)$/m)

    const guest = await api.createUser()
    const invited = await run(['teams', 'invite', team.id, guest.email, '--role', 'viewer'])
    const link = invited.out.trim()
    assert.ok(link.startsWith(`${api.url}/console/invitation#dti_`), link)
    assert.match(invited.err, /It is shown only now/)
    const [open] = await json(['teams', 'invitations', team.id])
    assert.equal(open.email, guest.email)
    const token = link.slice(link.indexOf('#') + 1)
    assert.equal((await api.post('/invitations/accept', { token }, guest.bearer)).status, 200)
    const changed = await run(['teams', 'set-role', team.id, guest.email, '--role', 'admin'])
    assert.equal(changed.out, `${guest.email} has the role admin.\n`)
    assert.match((await run(['teams', 'members', team.id])).out, /^usr_\S+ +\S+ +- +admin /m)
    assert.match((await run(['teams', 'remove', team.id, guest.email])).out, /no member/)
    const revocable = await json(['teams', 'invite', team.id])
    assert.match((await run(['teams', 'revoke', team.id, revocable.id])).out, /Nobody can use/)

    const kept = await run(['teams', 'delete', team.id, '--yes'])
    assert.equal(kept.status, 1)
    assert.match(kept.err, /dragoman apps transfer <id> <team>/)
    const moved = await run(['apps', 'transfer', app.id, user.id])
    assert.equal(moved.out, 'The app shared belongs to your own team.\n')
    assert.equal((await run(['teams', 'delete', team.id, '--yes'])).out, 'The team is deleted.\n')
  })

  it('join and leave a team', async (t) => {
    const { api, run, logIn } = await startCommandServer(t)
    await logIn()
    const owner = await api.createUser()
    const { body: team } = await api.post('/teams', { name: 'Paris' }, owner.bearer)
    await addMember(api, { teamId: team.id, inviter: owner }, 'viewer')
    const path = `/teams/${team.id}/invitations`
    const { body: invitation } = await api.post(path, { role: 'member' }, owner.bearer)
    const link = `${api.url}/console/invitation#${invitation.token}`
    assert.equal(
      (await run(['teams', 'join', link])).out,
      'You are a member of the team Paris, with the role member.\n',
    )
    assert.match((await run(['teams', 'list'])).out, /Paris +member +3 +0 /)
    const refused = await run(['teams', 'invite', team.id])
    assert.equal(refused.status, 1)
    assert.match(refused.err, /needs the role `admin`/)
    assert.equal((await run(['teams', 'leave', team.id])).status, 0)
    assert.ok(!(await run(['teams', 'list'])).out.includes('Paris'))
  })
})
