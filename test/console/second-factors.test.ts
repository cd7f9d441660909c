// Second factors in Chromium, whose virtual authenticator makes passkeys as a device would.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type Api, startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { assertAccessible, openEmptyTab, openProfile } from '../support/console.ts'
import { startForwarder } from '../support/forwarder.ts'
import { addTotp, codeAt } from '../support/second-factors.ts'

type User = Awaited<ReturnType<Api['createUser']>>

const minuteMs = 60_000

describe('second factors in the console', inChromium, async (suite) => {
  // Passkeys need the address beforehand, and a host name: `localhost`.
  const forwarder = await startForwarder(suite)
  const url = `http://localhost:${forwarder.port}`
  let aheadMs = 0
  const time = () => Date.now() + aheadMs
  const start = (environment: Record<string, string> = {}) =>
    startApi(suite, {
      worker: false,
      now: () => new Date(time()),
      environment: { DRAGOMAN_BASE_URL: url, ...environment },
    })
  const api = await start()
  forwarder.to(api.url)
  const browser = await startBrowser(suite)

  /** A tab with an authenticator that agrees to everything. */
  async function openTab(scope: Parameters<typeof openProfile>[0], view = {}) {
    const profile = await openProfile(scope, browser, view)
    const page = await openEmptyTab(scope, profile, url)
    const session = await profile.newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const setVerified = (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    return { page, setVerified }
  }

  async function logIn(page: Page, { email, password }: User, path = '/console/account') {
    await page.goto(`${url}/console/log-in?to=${encodeURIComponent(path)}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  const security = (page: Page) => page.getByRole('region', { name: 'Security' })
  const logOut = async (page: Page) => {
    await page.context().clearCookies()
    await page.goto(`${url}/console/log-in`)
  }

  it('sets up an authenticator app, shows codes once, and asks at the next log-in', async (t) => {
    const user = await api.createUser()
    const { page } = await openTab(t)
    await logIn(page, user)
    await security(page).getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await assertAccessible(page)
    const secret = await page.getByRole('region', { name: 'Key' }).innerText()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('This is not right').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret.trim(), time()))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await assertAccessible(page)
    const codes = await page.getByRole('region', { name: 'Recovery codes' }).innerText()
    const [recoveryCode = ''] = codes.trim().split('\n')
    assert.match(recoveryCode, /^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    await page.getByRole('button', { name: 'Done' }).click()
    await security(page).getByText('Recovery codes (10 left)').waitFor()

    aheadMs += minuteMs
    await logOut(page)
    await logIn(page, user)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await assertAccessible(page)
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret.trim(), time()))
    await page.getByRole('button', { name: 'Continue' }).click()
    await security(page).getByText('Recovery codes (10 left)').waitFor()

    await logOut(page)
    await logIn(page, user)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Continue' }).click()
    await security(page).getByText('Recovery codes (9 left)').waitFor()
  })

  it('makes a passkey, logs in with it as second factor and alone, and removes it', async (t) => {
    const user = await api.createUser()
    const { page, setVerified } = await openTab(t)
    await logIn(page, user)
    await security(page).getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('Laptop')
    await assertAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await security(page).getByText('Laptop').waitFor()
    await security(page).getByText('Never used').waitFor()

    await logOut(page)
    await logIn(page, user)
    await page.getByText('Confirm with your passkey.').waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await security(page).getByText('Laptop').waitFor()
    assert.equal(await security(page).getByText('Never used').count(), 0)

    await logOut(page)
    await setVerified(false)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('The passkey was not used.').waitFor()
    await setVerified(true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(`${url}/`)
    await page.goto(`${url}/console/account`)
    await security(page).getByRole('button', { name: 'Remove Laptop' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await security(page).getByText('Laptop').waitFor({ state: 'detached' })
  })

  it('asks who it is before what matters, and goes on with it afterwards', async (t) => {
    const user = await api.createUser()
    const totp = await addTotp(api, user, time())
    const { body: app } = await api.post('/create', { name: 'Shop' }, user.bearer)
    aheadMs += minuteMs
    const { page } = await openTab(t)
    await logIn(page, user, `/console/apps/${app.id}?tab=keys`)
    await page.getByLabel('Code', { exact: true }).fill(codeAt(totp.secret, time()))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Shop' }).waitFor()
    aheadMs += 11 * minuteMs
    const remove = () =>
      page.evaluate(
        async (id) => (await fetch(`/apps/${id}`, { method: 'DELETE' })).status,
        app.id as string,
      )
    assert.equal(await remove(), 401, 'a page without the token can do nothing')
    await page.goto(`${url}/console/account`)
    await security(page).getByRole('button', { name: 'New codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'New codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.waitFor()
    await dialog.getByLabel('Code', { exact: true }).fill('000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('This is not right').waitFor()
    await dialog.getByLabel('Code', { exact: true }).fill(codeAt(totp.secret, time()))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  })

  it('asks for the password of who has no second factor yet', async (t) => {
    const user = await api.createUser()
    const { page } = await openTab(t)
    await logIn(page, user)
    await security(page).waitFor()
    aheadMs += 11 * minuteMs
    await security(page).getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByLabel('Current password').fill('wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('This is not your current password.').waitFor()
    await dialog.getByLabel('Current password').fill(user.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  })

  it('leads to its page who must set one up', async (t) => {
    const strict = await start({ DRAGOMAN_REQUIRE_SECOND_FACTOR: 'everyone' })
    const user = await strict.createUser()
    forwarder.to(strict.url)
    try {
      const { page } = await openTab(t, { locale: 'de' })
      await page.goto(`${url}/console/log-in?to=/console/apps`)
      await page.getByLabel('E-Mail-Adresse').fill(user.email)
      await page.getByLabel('Passwort', { exact: true }).fill(user.password)
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
      await page.waitForURL(`${url}/console/account#security`)
      await page.getByText('Dieser Dienst verlangt einen zweiten Faktor.').waitFor()
    } finally {
      forwarder.to(api.url)
    }
  })
})
