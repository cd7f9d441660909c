import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { startMailApi } from '../support/mail-api.ts'
import { bodiesOf, headerOf, tokenIn } from '../support/mail-server.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam, type TestUser } from '../support/teams.ts'

for (const backend of backends) {
  describe(`POST /teams/{id}/invitations on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const invite = (id: string, body: unknown, headers: Record<string, string>) =>
      api.post(`/teams/${id}/invitations`, body, headers)

    it('201: has a token that is shown only once', async () => {
      const { id, admin } = await createTeam(api)
      const { status, body } = await invite(id, { role: 'admin' }, admin.bearer)
      assert.equal(status, 201)
      assert.match(body.token, /^dti_[\w-]{43}$/)
      assert.deepEqual([body.role, body.email, body.invitedBy], ['admin', null, admin.id])
    })

    it('400: refuses what is no email address', async () => {
      const { id, admin } = await createTeam(api)
      const answer = await invite(id, { role: 'viewer', email: 'x' }, admin.bearer)
      assertProblem(answer, 400, 'validation-failed')
    })

    it('403: gives no role above one’s own', async () => {
      const { id, admin, member } = await createTeam(api)
      assertProblem(await invite(id, { role: 'owner' }, admin.bearer), 403, 'role-required')
      assertProblem(await invite(id, { role: 'viewer' }, member.bearer), 403, 'role-required')
    })

    it('409: invites nobody who is a member', async () => {
      const { id, admin, viewer } = await createTeam(api)
      const body = { role: 'member', email: viewer.email.toUpperCase() }
      assertProblem(await invite(id, body, admin.bearer), 409, 'already-member')
    })

    it('409: refuses more than 50 open invitations, however many come at once', async () => {
      const { id, bearer } = await api.createUser()
      const answers = await Promise.all(
        Array.from({ length: 52 }, () => invite(id, { role: 'viewer' }, bearer)),
      )
      const refused = answers.filter(({ status }) => status !== 201)
      assert.equal(refused.length, 2)
      for (const answer of refused) assertProblem(answer, 409, 'too-many-invitations')
    })
  })

  describe(`an invitation by mail on ${backend.name}`, async (t) => {
    const { api, server, tokenFor } = await startMailApi(t, { backend })
    const invite = async ({ bearer, id }: TestUser, email?: string) => {
      const answer = await api.post(`/teams/${id}/invitations`, { role: 'viewer', email }, bearer)
      assert.equal(answer.status, 201)
      return answer.body
    }
    async function createProven(): Promise<TestUser> {
      const user = await api.createUser()
      const path = '/auth/email-verification/confirmation'
      await api.post(path, { token: await tokenFor(user.email) }, user.bearer)
      return user
    }

    it('has a link with which its address joins', async () => {
      const [owner, guest] = [await createProven(), await api.createUser()]
      assert.equal((await invite(owner, guest.email)).mailed, true)
      const mail = (await server.mailTo(guest.email, 2)).at(-1) ?? assert.fail()
      assert.equal(headerOf(mail, 'Subject'), 'An invitation to a team')
      assert.match(bodiesOf(mail).text, /\/console\/invitation#dti_/)
      const joined = await api.post('/invitations/accept', { token: tokenIn(mail) }, guest.bearer)
      assert.equal(joined.status, 200)
    })

    it('is in the language of its user, else of who invites', async () => {
      const [owner, guest] = [await createProven(), await api.createUser()]
      const speak = (language: string, { bearer: headers }: TestUser) =>
        api.call('/auth/profile', { method: 'PATCH', body: { language }, headers })
      await speak('de', owner)
      await speak('es', guest)
      const stranger = `stranger-${guest.email}`
      for (const email of [guest.email, stranger]) await invite(owner, email)
      const [toStranger] = await server.mailTo(stranger)
      const toGuest = (await server.mailTo(guest.email, 2)).at(-1)
      assert.match(bodiesOf(toStranger ?? assert.fail()).html, /lang="de"/)
      assert.match(bodiesOf(toGuest ?? assert.fail()).html, /lang="es"/)
    })

    it('is sent by nobody with an unproven address, nor to anybody', async () => {
      const [proven, unproven] = [await createProven(), await api.createUser()]
      assert.equal((await invite(unproven, `invited-${unproven.email}`)).mailed, false)
      assert.equal((await invite(proven)).mailed, false)
    })

    it('comes at most 20 times in an hour from one person, and to one address', async () => {
      const [one, other] = [await createProven(), await createProven()]
      const many = async (user: TestUser, addressOf: (index: number) => string) => {
        const mailed: boolean[] = []
        for (let index = 0; index < 12; index++)
          mailed.push((await invite(user, addressOf(index))).mailed)
        return mailed.filter((each) => each).length
      }
      const flooded = `flooded-${one.email}`
      const counts = [
        await many(one, () => flooded),
        await many(other, () => flooded),
        await many(one, (index) => `${index}-${one.email}`),
      ]
      assert.deepEqual(counts, [12, 8, 8])
    })
  })
}
