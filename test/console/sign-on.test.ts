// Log-in at a provider in Chromium: a real provider, in which the person is logged in already.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inChromium } from '../support/chromium.ts'
import { assertAccessible, logIn, openEmptyTab } from '../support/console.ts'
import { connected, goOn, newPerson, proof, show, startSignOn } from '../support/console-sign-on.ts'
import { addTotp, codeAt } from '../support/second-factors.ts'

describe('log-in at a provider in the console', inChromium, async (suite) => {
  if (inChromium.skip) return
  const { api, idp, url, time, advance, withService, openTab, openAccount } =
    await startSignOn(suite)

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
    await withService({ DRAGOMAN_OIDC_ONLY: 'on' }, async (only) => {
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
    })
  })

  const problems = {
    'sign-on-failed': /Begin again here/,
    'sign-on-refused': /Log in with another one, or ask an operator/,
    'account-not-connected': /Log in with its password, then connect/,
    'account-connected': /disconnect it there/,
    'provider-unavailable': /Try again in a few minutes/,
    'provider-not-found': /Log in another way/,
    'user-disabled': /Ask them about it/,
    'proof-required': /log in again even if you are logged in there/,
    '<img src=x onerror=alert(1)>': /Begin again here/,
  }
  it('says what to do, whatever the problem is', async (t) => {
    const { page } = await openTab(t, newPerson())
    for (const [code, text] of Object.entries(problems)) {
      await page.goto(`${url}/console/log-in?problem=${encodeURIComponent(code)}`)
      await page.getByRole('status').getByText(text).waitFor()
      if (code === 'sign-on-refused') await show(page, 'problem')
    }
  })

  it('says so where somebody has the address, which nobody has proven', async (t) => {
    const user = await api.createUser()
    const { page } = await openTab(t, newPerson({ email: user.email }))
    await page.goto(`${url}/console/log-in`)
    await goOn(page).click()
    await page.getByText('Log in with its password').waitFor()
  })

  it('says so where the provider does not answer', async (t) => {
    await withService(idp.settings({ issuer: 'http://127.0.0.1:1' }), async () => {
      const { page } = await openTab(t, newPerson())
      await page.goto(`${url}/console/log-in`)
      await goOn(page).click()
      await page.getByRole('alert').getByText('The provider does not answer.').waitFor()
    })
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
    advance(1)
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
      advance(1)
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
    advance(11)
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
    advance(11)
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
