// What links of mail and of operators do in the console.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { createOperatorLink } from '../../src/accounts/operators/operators.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { closeAtEnd, type Scope } from '../support/close-at-end.ts'
import { assertAccessible, logIn, openConsole, untilLoaded } from '../support/console.ts'
import { startMailApi } from '../support/mail-api.ts'

const password = 'a-better-horse-battery'

/** Forwards connections to a port that is known later. */
async function startFront(t: Scope) {
  let port = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAtEnd(t, async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}`,
    forwardTo: (target: number) => {
      port = target
    },
  }
}

describe('links in the console', inChromium, async (t) => {
  if (inChromium.skip) return
  // Links begin with the base URL, which is known before the port of the service.
  const front = await startFront(t)
  const { api, server, tokenFor } = await startMailApi(t, {
    environment: { DRAGOMAN_BASE_URL: front.url },
  })
  front.forwardTo(Number(new URL(api.url).port))
  const browser = await startBrowser(t)

  it('lead from a forgotten password to a new one, with which one logs in', async (t) => {
    const { email } = await api.createUser()
    await server.mailTo(email)
    const page = await openConsole(t, browser, `${front.url}/console/log-in`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(email)
    await untilLoaded(page)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByText('a link is on its way').waitFor()
    const token = await tokenFor(email, 2)
    await page.goto(`${front.url}/console/reset-password#${token}`)
    await page.getByLabel('New password').fill(password)
    // The token stays neither in the address nor in the history.
    assert.equal(new URL(page.url()).hash, '')
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await page.waitForURL(/log-in$/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`${front.url}/`)
  })

  it('prove an address after the log-in on the way, and are refused a second time', async (t) => {
    const user = await api.createUser()
    const token = await tokenFor(user.email)
    const page = await openConsole(t, browser, `${front.url}/console/verify-address#${token}`)
    await page.getByText('Log in first').waitFor()
    await assertAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    assert.doesNotMatch(page.url(), new RegExp(token))
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.waitForURL(/\/console\/account$/)
    await page.getByText('Confirmed by mail').waitFor()
    await page.goto(`${front.url}/console/verify-address#${token}`)
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByText('This link was used').waitFor()
  })

  it('make an account that is an operator, who gives the role to another', async (t) => {
    const other = await api.createUser()
    const { path } = createOperatorLink(api.services.accounts, { isFirst: true })
    const page = await openConsole(t, browser, front.url + path)
    await page.getByLabel('Email').fill('chief@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await untilLoaded(page)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Create an account as operator' }).click()
    await page.waitForURL(/\/console\/operate\/users$/)
    await page.getByRole('button', { name: `Actions for ${other.email}` }).click()
    await page.getByRole('menuitem', { name: 'Make operator' }).click()
    await page.getByRole('button', { name: 'Make operator' }).click()
    await page.getByText('is an operator now').waitFor()
    const { body } = await api.call('/auth/profile', { headers: other.bearer })
    assert.equal(body.operator, true)
  })

  it('is followed by a profile that says in which language mail comes', async (t) => {
    const user = await api.createUser()
    const page = await openConsole(t, browser, `${front.url}/console/account`)
    await logIn(page.context(), front.url, user)
    await page.goto(`${front.url}/console/account`)
    await page.getByLabel('Language of mail').selectOption('de')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Your profile is saved.').waitFor()
    const { body } = await api.call('/auth/profile', { headers: user.bearer })
    assert.equal(body.language, 'de')
    await page.getByText('Nobody has confirmed this address yet.').waitFor()
  })
})
