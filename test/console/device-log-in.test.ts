// Log-in of a program through the console, in Chromium.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inChromium } from '../support/chromium.ts'
import { assertAccessible, logIn } from '../support/console.ts'
import { goOn, newPerson, proof, show, startSignOn } from '../support/console-sign-on.ts'

describe('log-in of a program in the console', inChromium, async (suite) => {
  if (inChromium.skip) return
  const { api, url, advance, openTab, openAccount } = await startSignOn(suite)

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
    advance(5)
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
    advance(11)
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
    advance(11)
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
