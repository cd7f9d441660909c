// Log-in at a provider in Chromium: a real provider, in which the person is logged in already.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import type { Scope } from '../support/close-at-end.ts'
import {
  assertAccessible,
  logIn,
  openEmptyTab,
  openProfile,
  type View,
} from '../support/console.ts'
import { startForwarder } from '../support/forwarder.ts'
import { type Person, startIdentityProvider } from '../support/identity-provider.ts'
import { addTotp, codeAt } from '../support/second-factors.ts'

const minuteMs = 60_000
const directory = process.env.SCREENSHOTS
if (directory) mkdirSync(directory, { recursive: true })
const show = async (page: Page, name: string): Promise<void> => {
  if (directory) await page.screenshot({ path: `${directory}/${name}.png`, fullPage: true })
}

let people = 0
const newPerson = (more: Partial<Person> = {}): Person => {
  people += 1
  const sub = `person-${people}`
  return { sub, email: `${sub}@example.org`, email_verified: true, name: 'A Person', ...more }
}

describe('log-in at a provider in the console', inChromium, async (suite) => {
  if (inChromium.skip) return
  const forwarder = await startForwarder(suite)
  const url = `http://localhost:${forwarder.port}`
  const idp = await startIdentityProvider(suite, url)
  let aheadMs = 0
  const time = () => Date.now() + aheadMs
  const start = (environment: Record<string, string> = {}) =>
    startApi(suite, {
      worker: false,
      now: () => new Date(time()),
      environment: { ...idp.settings(), ...environment },
    })
  const api = await start()
  forwarder.to(api.url)
  const browser = await startBrowser(suite)

  /** A tab in which a person is logged in at the provider. */
  async function openTab(scope: Scope, person: Person, view: View = {}) {
    idp.person = person
    const profile = await openProfile(scope, browser, view)
    return { profile, page: await openEmptyTab(scope, profile, url, [idp.issuer]) }
  }

  const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
  const connected = (page: Page) => page.getByRole('region', { name: 'Connected accounts' })
  const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

  /** Logs the person in with the button, and opens the account. */
  async function openAccount(page: Page): Promise<void> {
    await page.goto(`${url}/console/log-in?to=${encodeURIComponent('/console/account')}`)
    await goOn(page).click()
    await connected(page).waitFor()
  }

  it('creates an account with a button, and leads to the page that was asked for', async (t) => {
    const { page } = await openTab(t, newPerson())
    await page.goto(`${url}/console/apps?q=caf%C3%A9+au*lait`)
    await goOn(page).waitFor()
    await show(page, 'log-in')
    await assertAccessible(page)
    await goOn(page).click()
    await page.getByRole('heading', { name: 'Apps' }).waitFor()
    const { pathname, searchParams } = new URL(page.url())
    assert.equal(pathname, '/console/apps')
    assert.equal(searchParams.get('q'), 'café au*lait')
  })

  it('signs people up with the same button, who come to the first page', async (t) => {
    const person = newPerson()
    const { page } = await openTab(t, person)
    await page.goto(`${url}/console/sign-up`)
    await goOn(page).waitFor()
    await page.getByLabel('Email').waitFor()
    await show(page, 'sign-up')
    await assertAccessible(page)
    await goOn(page).click()
    await page.getByRole('button', { name: 'Account of A Person' }).waitFor()
    assert.equal(page.url(), `${url}/`)
  })

  it('tells other tabs that somebody is logged in', async (t) => {
    const { page, profile } = await openTab(t, newPerson())
    const other = await openEmptyTab(t, profile, url, [idp.issuer])
    await other.goto(`${url}/console/log-in`)
    await goOn(other).waitFor()
    await openAccount(page)
    await other.getByRole('button', { name: 'Account of A Person' }).waitFor()
  })

  it('hides the form of operators where providers are the only way', async (t) => {
    const only = await start({ DRAGOMAN_SIGN_ON_ONLY: 'on' })
    forwarder.to(only.url)
    try {
      const operator = await only.createOperator()
      const { page } = await openTab(t, newPerson())
      await page.goto(`${url}/console/sign-up`)
      await page.getByText('Your first log-in creates your account.').waitFor()
      assert.equal(await page.getByLabel('Email').count(), 0)
      await show(page, 'sign-up-only')
      await page.goto(`${url}/console/log-in`)
      await goOn(page).waitFor()
      assert.equal(await page.getByLabel('Email').count(), 0)
      await show(page, 'log-in-only')
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Log in as an operator' }).click()
      await page.getByLabel('Email').fill(operator.email)
      await page.getByLabel('Password', { exact: true }).fill(operator.password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL(`${url}/`)
    } finally {
      forwarder.to(api.url)
    }
  })

  const problems = {
    'sign-on-failed': /Begin again here/,
    'sign-on-refused': /Log in with another one, or ask an operator/,
    'account-not-connected': /Log in with its password, then connect/,
    'account-connected': /disconnect it there/,
    'provider-unavailable': /Try again in a few minutes/,
    'provider-not-found': /Log in another way/,
    'user-disabled': /Ask them about it/,
    '<img src=x onerror=alert(1)>': /Begin again here/,
  }
  for (const [code, text] of Object.entries(problems))
    it(`says what to do: ${code}`, async (t) => {
      const { page } = await openTab(t, newPerson())
      await page.goto(`${url}/console/log-in?problem=${encodeURIComponent(code)}`)
      await page.getByRole('status').getByText(text).waitFor()
      if (code === 'sign-on-refused') await show(page, 'problem')
    })

  it('says so where somebody has the address already, and the provider proves nothing', async (t) => {
    const user = await api.createUser()
    const { page } = await openTab(t, newPerson({ email: user.email }))
    await page.goto(`${url}/console/log-in`)
    await goOn(page).click()
    await page.getByText('Log in with its password').waitFor()
  })

  it('says so where the provider does not answer', async (t) => {
    const environment = idp.settings({ issuer: 'http://127.0.0.1:1' })
    const broken = await start(environment)
    forwarder.to(broken.url)
    try {
      const { page } = await openTab(t, newPerson())
      await page.goto(`${url}/console/log-in`)
      await goOn(page).click()
      await page.getByRole('alert').getByText('The provider does not answer.').waitFor()
    } finally {
      forwarder.to(api.url)
    }
  })

  it('asks for the second factor after the provider, and goes on', async (t) => {
    const person = newPerson()
    const { page, profile } = await openTab(t, person)
    await openAccount(page)
    await page.getByRole('region', { name: 'Security' }).getByText('Set up').click()
    const secret = (await page.getByRole('region', { name: 'Key' }).innerText()).trim()
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, time()))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    aheadMs += minuteMs
    await profile.clearCookies()
    await page.goto(`${url}/console/log-in?to=${encodeURIComponent('/console/usage')}`)
    await goOn(page).click()
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    assert.equal(page.url(), `${url}/console/log-in`)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This is not right').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, time()))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Usage' }).waitFor()
    assert.equal(page.url(), `${url}/console/usage`)
  })

  for (const next of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/docs'])
    it(`goes to no page that another wrote into the address: ${next}`, async (t) => {
      const user = await api.createUser()
      const { secret } = await addTotp(api, user, time())
      const { email, password } = user
      const { body } = await api.post('/auth/login', { email, password })
      const { challenge, methods } = body
      const step = Buffer.from(JSON.stringify({ challenge, methods, next })).toString('base64url')
      const { page } = await openTab(t, newPerson())
      aheadMs += minuteMs
      await page.goto(`${url}/console/log-in#second-factor=${step}`)
      await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, time()))
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(`${url}/`)
    })

  it('shows the log-in where the address has no valid second step', async (t) => {
    const { page } = await openTab(t, newPerson())
    for (const step of ['', '!', Buffer.from('{"challenge":1}').toString('base64url')]) {
      await page.goto(`${url}/console/sign-up`)
      await page.goto(`${url}/console/log-in#second-factor=${step}`)
      await goOn(page).waitFor()
      assert.equal(page.url(), `${url}/console/log-in`)
    }
  })

  it('connects and disconnects an account, after the password', async (t) => {
    const user = await api.createUser()
    const person = newPerson({ email: 'elsewhere@example.org' })
    const { page, profile } = await openTab(t, person)
    await logIn(profile, url, user)
    await page.goto(`${url}/console/account`)
    await connected(page).getByText('None is connected.').waitFor()
    aheadMs += 11 * minuteMs
    await connected(page).getByRole('button', { name: 'Connect Google' }).click()
    await proof(page).getByLabel('Current password').fill(user.password)
    await proof(page).getByRole('button', { name: 'Continue' }).click()
    await connected(page).getByText('elsewhere@example.org').waitFor()
    assert.equal(page.url(), `${url}/console/account`)
    await show(page, 'connected')
    await assertAccessible(page)

    // Somebody else cannot connect the same account.
    const other = await api.createUser()
    const stranger = await openTab(t, person)
    await logIn(stranger.profile, url, other)
    await stranger.page.goto(`${url}/console/account`)
    await connected(stranger.page).getByRole('button', { name: 'Connect Google' }).click()
    await stranger.page.getByText('This account is connected with another user').waitFor()
    assert.equal(stranger.page.url(), `${url}/console/account?problem=account-connected`)
    await show(stranger.page, 'connected-elsewhere')

    await connected(page).getByRole('button', { name: 'Disconnect Google' }).click()
    const question = page.getByRole('alertdialog')
    await show(page, 'disconnect')
    await assertAccessible(page)
    await question.getByRole('button', { name: 'Disconnect' }).click()
    await connected(page).getByText('None is connected.').waitFor()
  })

  it('keeps the last way to log in until there is a password', async (t) => {
    const { page } = await openTab(t, newPerson())
    await openAccount(page)
    const disconnect = async () => {
      await connected(page).getByRole('button', { name: 'Disconnect Google' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
    }
    await disconnect()
    await page.getByRole('alertdialog').getByText('Set a password first').waitFor()
    await show(page, 'last-login-method')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const password = page.getByRole('region', { name: 'Password' })
    assert.equal(await password.getByLabel('Current password').count(), 0)
    await password.getByLabel('New password').fill('correct-horse-battery')
    await password.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Your password is set.').waitFor()
    await password.getByLabel('Current password').waitFor()
    await disconnect()
    await connected(page).getByText('None is connected.').waitFor()
  })

  it('sends who has no password to the provider, for a proof', async (t) => {
    const { page } = await openTab(t, newPerson())
    await openAccount(page)
    aheadMs += 11 * minuteMs
    const setUp = page.getByRole('region', { name: 'Security' }).getByText('Set up')
    await setUp.click()
    await proof(page).getByText('You have no password here.').waitFor()
    await show(page, 'proof')
    await assertAccessible(page)
    await proof(page).getByRole('button', { name: 'Continue with Google' }).click()
    await proof(page).waitFor({ state: 'detached' })
    await connected(page).waitFor()
    assert.equal(page.url(), `${url}/console/account`)
    await setUp.click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  })

  describe('of a program', () => {
    const begin = async () => {
      const { body } = await api.post('/auth/device', {}, { 'user-agent': 'dragoman/1.0 linux' })
      return body as { deviceCode: string; userCode: string; verificationUrlComplete: string }
    }
    const end = ({ deviceCode }: { deviceCode: string }) =>
      api.post('/auth/device/token', { deviceCode })

    it('lets it in after a log-in, without the code in the address', async (t) => {
      const { page } = await openTab(t, newPerson())
      const device = await begin()
      await page.goto(device.verificationUrlComplete)
      await goOn(page).waitFor()
      assert.ok(!page.url().includes(device.userCode), page.url())
      await goOn(page).click()
      await page.getByText(device.userCode).waitFor()
      await page.getByText('dragoman/1.0').waitFor()
      await page.getByText('127.0.0.1').waitFor()
      await page.getByText('Confirm only what you have begun yourself').waitFor()
      await show(page, 'device')
      await assertAccessible(page)
      aheadMs += 5 * minuteMs
      assert.equal((await end(device)).body.code, 'device-login-pending')
      await page.getByRole('button', { name: 'Let it in' }).click()
      await page.getByText('the terminal can go on').waitFor()
      await show(page, 'device-in')
      const { status, body } = await end(device)
      assert.equal(status, 200, JSON.stringify(body))
      await page.reload()
      await page.getByLabel('Code').waitFor()
    })

    it('takes a typed code, asks who it is, and refuses', async (t) => {
      const user = await api.createUser()
      const { page, profile } = await openTab(t, newPerson())
      await logIn(profile, url, user)
      aheadMs += 11 * minuteMs
      const device = await begin()
      await page.goto(`${url}/console/device`)
      await page.getByLabel('Code').fill('bcdf ghjk')
      await show(page, 'device-code')
      await assertAccessible(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('The code is unknown').waitFor()
      await page.getByRole('button', { name: 'Enter another code' }).click()
      await page.getByLabel('Code').fill(device.userCode.toLowerCase().replace('-', ' '))
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Refuse' }).click()
      await proof(page).getByLabel('Current password').fill(user.password)
      await proof(page).getByRole('button', { name: 'Continue' }).click()
      await page.getByText('Nobody has been logged in.').waitFor()
      assert.equal((await end(device)).body.code, 'device-login-refused')
    })

    it('keeps the code while a person without a password proves who they are', async (t) => {
      const { page } = await openTab(t, newPerson())
      await openAccount(page)
      aheadMs += 11 * minuteMs
      const device = await begin()
      await page.goto(device.verificationUrlComplete)
      const letIn = page.getByRole('button', { name: 'Let it in' })
      await letIn.click()
      await goOn(page).click()
      await proof(page).waitFor({ state: 'detached' })
      await letIn.click()
      await page.getByText('the terminal can go on').waitFor()
      assert.equal((await end(device)).status, 200)
    })
  })

  for (const view of [
    { scheme: 'dark', size: 'phone' },
    { scheme: 'light', size: 'phone', locale: 'ar' },
    { scheme: 'light', size: 'wide', locale: 'de' },
  ] as const)
    it(`fits the screen and is accessible: ${Object.values(view).join(', ')}`, async (t) => {
      const user = await api.createUser()
      const { page, profile } = await openTab(t, newPerson(), view)
      const name = Object.values(view).join('-')
      const look = async (path: string, what: string) => {
        await page.goto(url + path)
        await page.locator('main form, main [role=status], main dl').first().waitFor()
        await page.waitForLoadState('networkidle')
        await show(page, `${what}-${name}`)
        await assertAccessible(page)
      }
      await look('/console/log-in?problem=account-not-connected', 'log-in')
      await look('/console/sign-up', 'sign-up')
      await logIn(profile, url, user)
      const { body } = await api.post('/auth/device', {})
      await look(`/console/device#${body.userCode}`, 'device')
      await look('/console/account?problem=account-connected', 'account')
    })
})
