import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, openConsole, openProfile, openTab } from '../support/console.ts'

const password = 'correct-horse-battery'
const options = { worker: false }

describe('the account in the console', inChromium, async (suite) => {
  const api = await startApi(suite, options)
  const browser = await startBrowser(suite)
  const signUp = (email: string, name: string) =>
    api.call('/auth/signup', { method: 'POST', body: { email, password, name } })

  async function logIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  it('signs a user up, with errors beside fields, and opens the page asked for', async (t) => {
    const page = await openConsole(t, browser, `${api.url}/console/account`)
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    const email = page.getByLabel('Email')
    const newPassword = page.getByLabel('Password', { exact: true })
    const submit = page.getByRole('button', { name: 'Sign up' })
    await submit.click()
    await page.getByText('Fill in this field.').first().waitFor()
    assert.equal(await email.evaluate((input) => input.matches(':focus')), true)
    await email.fill('ada')
    await newPassword.fill('password123')
    await submit.click()
    await page.getByText('This is not an email address.').waitFor()
    await assertAccessible(page)
    await email.fill('ada@example.org')
    await submit.click()
    await page.getByText('Many people use this password').waitFor()
    await newPassword.fill(password)
    await page.getByLabel('Name').fill('Ada <b>Lovelace</b>')
    await submit.click()
    await page.getByRole('heading', { name: 'Sessions' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/console/account')
    await page.getByRole('button', { name: 'Account of Ada <b>Lovelace</b>' }).waitFor()

    const second = await openConsole(t, browser, `${api.url}/console/sign-up`)
    await second.getByLabel('Email').fill('ADA@example.org')
    await second.getByLabel('Password', { exact: true }).fill(password)
    await second.getByRole('button', { name: 'Sign up' }).click()
    await second.getByText('There is an account with this address already.').waitFor()
  })

  it('returns to pages of the console only', async (t) => {
    await signUp('paths@example.org', 'Paths')
    const page = await openConsole(t, browser, `${api.url}/console/log-in?to=%2F%2Fexample.net`)
    await logIn(page, 'paths@example.org')
    await page.getByRole('button', { name: 'Account of Paths' }).waitFor()
    assert.equal(page.url(), `${api.url}/`)
    // Who is logged in already is sent on at once.
    for (const to of [
      '/\\example.net',
      '/.//example.net',
      'https://a.b',
      'javascript:0',
      '/docs',
    ]) {
      await page.goto(`${api.url}/console/log-in?to=${encodeURIComponent(to)}`)
      await page.waitForURL(`${api.url}/`)
    }
  })

  it('says that a session ended elsewhere, and returns after the log-in', async (t) => {
    await signUp('grace@example.org', 'Grace')
    const context = await openProfile(t, browser)
    const page = await openTab(t, context, `${api.url}/console/account?from=test`)
    await logIn(page, 'grace@example.org')
    await page.getByRole('heading', { name: 'Sessions' }).waitFor()
    const other = await api.call('/auth/login', {
      method: 'POST',
      body: { email: 'grace@example.org', password },
    })
    const authorization = `Bearer ${other.body.accessToken}`
    await api.call('/auth/sessions', { method: 'DELETE', headers: { authorization } })
    await page.getByRole('button', { name: 'Download your data' }).click()
    await page.getByText('Your session has ended. Log in again to go on.').waitFor()
    await assertAccessible(page)
    await logIn(page, 'grace@example.org')
    await page.getByRole('heading', { name: 'Sessions' }).waitFor()
    assert.equal(page.url(), `${api.url}/console/account?from=test`)
  })

  it('logs out in all tabs, and shows the next user nothing of the previous one', async (t) => {
    await signUp('first@example.org', 'First')
    await signUp('second@example.org', 'Second')
    const context = await openProfile(t, browser)
    const page = await openTab(t, context, `${api.url}/console/account`)
    await logIn(page, 'first@example.org')
    await page.getByRole('button', { name: 'Account of First' }).waitFor()
    const tab = await openTab(t, context, `${api.url}/console/account`)
    await tab.getByRole('button', { name: 'Account of First' }).click()
    await tab.getByRole('button', { name: 'Log out' }).first().click()
    await tab.getByRole('heading', { name: 'Log in' }).waitFor()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await logIn(tab, 'second@example.org')
    for (const each of [tab, page]) {
      await each.getByRole('button', { name: 'Account of Second' }).waitFor()
      assert.equal(await each.getByText('First').count(), 0)
    }
  })

  it('changes email and password, ends sessions, exports the data and deletes it', async (t) => {
    const account = { email: 'mary@example.org', password }
    await signUp(account.email, 'Mary')
    const page = await openConsole(t, browser, `${api.url}/console/account`, { scheme: 'dark' })
    await logIn(page, account.email)
    await page.getByRole('heading', { name: 'Sessions' }).waitFor()
    await assertAccessible(page)

    await page.getByLabel('Email').fill('mary2@example.org')
    const current = page.getByLabel('Current password')
    await current.first().fill('wrong')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('This is not your current password.').waitFor()
    await current.first().fill(password)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Your profile is saved.').waitFor()

    await api.call('/auth/login', {
      method: 'POST',
      body: { ...account, email: 'mary2@example.org' },
    })
    await page.reload()
    await page.getByRole('button', { name: /End session of/ }).click()
    await page.getByText('The session has ended.').waitFor()
    await page.getByText('This session').waitFor()

    await current.fill(password)
    await page.getByLabel('New password').fill('another-horse-battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password is changed.').waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download your data' }).click()
    const file = await (await download).path()
    assert.equal(JSON.parse(await readFile(file, 'utf8')).user.email, 'mary2@example.org')

    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('alertdialog')
    const deletion = dialog.getByRole('button', { name: 'Delete account' })
    await dialog.getByLabel('Current password').fill('another-horse-battery')
    assert.equal(await deletion.isEnabled(), false)
    await dialog.getByLabel('Type').fill('mary2@example.org')
    await assertAccessible(page)
    await deletion.click()
    await page.getByText('Your account is deleted.').waitFor()
    assert.equal(page.url(), `${api.url}/`)
  })

  it('says that sign-up is closed', async (t) => {
    const closed = await startApi(t, {
      ...options,
      environment: { DRAGOMAN_SIGNUP: 'closed' },
    })
    const page = await openConsole(t, browser, `${closed.url}/console/sign-up`, { size: 'phone' })
    await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor()
    await assertAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(closed.url)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Sign up' }).count(), 0)
  })
})
