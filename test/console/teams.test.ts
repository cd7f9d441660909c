// Teams in the console: invisible to who works alone, and the way of an invitation.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, openConsole, untilLoaded } from '../support/console.ts'
import { openAs } from '../support/console-user.ts'
import { createTeam, createTeamApp } from '../support/teams.ts'

const directory = process.env.SCREENSHOTS
const show = async (page: Page, name: string): Promise<void> => {
  if (directory) await page.screenshot({ path: `${directory}/${name}.png`, fullPage: true })
}

describe('teams in the console', inChromium, async (t) => {
  if (inChromium.skip) return
  const api = await startApi(t, { worker: false })
  const browser = await startBrowser(t)
  const navigation = (page: Page) => page.getByRole('navigation').first()

  it('are invisible to who works alone, but for where to begin', async (t) => {
    const { page, user } = await openAs(t, { api, browser }, '/console/apps')
    await api.post('/create', { name: 'alone' }, user.bearer)
    await page.reload()
    await page.getByRole('link', { name: 'alone' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await untilLoaded(page)
    assert.equal(await page.getByRole('heading', { name: 'Team' }).count(), 0)
    assert.equal(await navigation(page).getByRole('link', { name: 'Teams' }).count(), 0)
    await page.goto(`${api.url}/console/account`)
    await page.getByRole('button', { name: 'Manage teams' }).click()
    await page.getByRole('link', { name: user.email }).waitFor()
    await show(page, 'teams-alone')
    await assertAccessible(page)
  })

  it('let one invite somebody, who signs up with the link and sees the apps', async (t) => {
    const { page, user } = await openAs(t, { api, browser }, '/console/teams')
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByLabel('Name').fill('Berlin')
    await page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click()
    await page.getByRole('heading', { name: 'Berlin' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) as string
    await createTeamApp(api, { id, owner: user })
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('Email address').fill('guest@example.org')
    await page.getByLabel('Role', { exact: true }).selectOption('viewer')
    await show(page, 'invite')
    await assertAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    const link = await page.getByRole('dialog').locator('code').innerText()
    await show(page, 'link')
    assert.match(link, /\/console\/invitation#dti_/)
    // It is shown only now.
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('dialog').locator('code').innerText(), link)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('guest@example.org').waitFor()

    const guest = await openConsole(t, browser, link)
    await guest.getByText('You are invited to a team.').waitFor()
    for (const name of ['Sign up', 'Log in', 'Sign up']) {
      await guest.getByRole('banner').getByRole('link', { name }).click()
      await guest.getByRole('heading', { name, exact: true }).waitFor()
    }
    await guest.getByText('You are invited to a team.').waitFor()
    await show(guest, 'invited')
    await assertAccessible(guest)
    assert.ok(!guest.url().includes('dti_'), guest.url())
    await guest.getByLabel('Email').fill('guest@example.org')
    await guest.getByLabel('Password', { exact: true }).fill('correct-horse-battery')
    await guest.getByRole('button', { name: 'Sign up' }).click()
    await guest.getByRole('heading', { name: 'You are invited to' }).waitFor()
    await show(guest, 'invitation')
    await assertAccessible(guest)
    await guest.getByRole('button', { name: 'Join team' }).click()
    await guest.getByRole('heading', { name: 'Members' }).waitFor()
    assert.equal(await guest.getByRole('button', { name: 'Invite' }).count(), 0)
    await show(guest, 'viewer')
    await navigation(guest).getByRole('link', { name: 'Apps' }).click()
    await guest.getByRole('link', { name: 'an app of the team' }).waitFor()
    await show(guest, 'apps')
    await guest.goto(link)
    await guest.getByText('The invitation was used or revoked').waitFor()
  })

  it('let an owner change roles, remove members and keep the last owner', async (t) => {
    const team = await createTeam(api, 'Paris')
    const path = `/console/teams/${team.id}`
    const { page } = await openAs(t, { api, browser }, path, { user: team.owner })
    const roleOf = (email: string) => page.getByLabel(`Role of ${email}`)
    await roleOf(team.viewer.email).selectOption('admin')
    await page.getByText('The role is changed.').waitFor()
    await roleOf(team.owner.email).selectOption('viewer')
    await page.getByText('A team needs an owner.').first().waitFor()
    await show(page, 'team')
    await assertAccessible(page)
    await page.getByRole('button', { name: `Remove ${team.member.email}` }).click()
    await show(page, 'remove')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The member is removed.').waitFor()
    const { body } = await api.call(`/teams/${team.id}/members`, { headers: team.owner.bearer })
    assert.deepEqual(
      body.members.map(({ role }: { role: string }) => role),
      ['owner', 'admin', 'admin'],
    )
  })

  it('let an owner transfer an app', async (t) => {
    const team = await createTeam(api, 'Madrid')
    const { app } = await createTeamApp(api, team)
    const path = `/console/apps/${app.id}`
    const { page } = await openAs(t, { api, browser }, path, { user: team.owner })
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Transfer' }).click()
    await show(page, 'transfer')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer' }).click()
    await page.getByText('The app belongs to').waitFor()
    const { body } = await api.call(`/apps/${app.id}`, { headers: team.owner.bearer })
    assert.equal(body.team, undefined)
  })

  for (const view of [
    { scheme: 'dark', size: 'phone' },
    { scheme: 'light', size: 'phone', locale: 'ar' },
    { scheme: 'light', size: 'wide', locale: 'de' },
  ] as const)
    it(`fit the screen and are accessible: ${Object.values(view).join(', ')}`, async (t) => {
      const team = await createTeam(api, 'Berlin')
      await api.post(`/teams/${team.id}/invitations`, { role: 'viewer' }, team.owner.bearer)
      const { page } = await openAs(t, { api, browser }, undefined, { user: team.owner, ...view })
      for (const path of ['/console/teams', `/console/teams/${team.id}`, '/console/invitation']) {
        await page.goto(api.url + path)
        await untilLoaded(page)
        await show(page, `${Object.values(view).join('-')}${path.replaceAll('/', '-')}`)
        const wide = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        assert.equal(wide, 0, path)
        await assertAccessible(page)
      }
    })
})
