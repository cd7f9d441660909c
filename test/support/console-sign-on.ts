// Log-in at a provider in a browser: the service at an address that the provider knows, and tabs in
// which a person is logged in at the provider.
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { startApi } from './api.ts'
import { startBrowser } from './chromium.ts'
import type { Scope } from './close-at-end.ts'
import { openEmptyTab, openProfile, type View } from './console.ts'
import { startForwarder } from './forwarder.ts'
import { type Person, startIdentityProvider } from './identity-provider.ts'

let people = 0
/** Somebody whom nobody has seen yet. */
export const newPerson = (more: Partial<Person> = {}): Person => {
  people += 1
  const sub = `person-${people}`
  return { sub, email: `${sub}@example.org`, email_verified: true, name: 'A Person', ...more }
}

const directory = process.env.SCREENSHOTS
if (directory) mkdirSync(directory, { recursive: true })

/** Takes a picture of the page if `SCREENSHOTS` names a directory. */
export const show = async (page: Page, name: string): Promise<void> => {
  if (directory) await page.screenshot({ path: `${directory}/${name}.png`, fullPage: true })
}

/** Starts the provider, the service and the browser, until the end of the suite. */
export async function startSignOn(suite: Scope) {
  const forwarder = await startForwarder(suite)
  const url = `http://localhost:${forwarder.port}`
  const idp = await startIdentityProvider(suite, url)
  let aheadMs = 0
  const time = () => Date.now() + aheadMs
  idp.now = time
  const start = (environment: Record<string, string> = {}) =>
    startApi(suite, {
      worker: false,
      now: () => new Date(time()),
      environment: { ...idp.settings(), ...environment },
    })
  const api = await start()
  forwarder.to(api.url)
  const browser = await startBrowser(suite)
  return {
    api,
    idp,
    url,
    time,
    advance(minutes: number) {
      aheadMs += minutes * 60_000
    },
    /** Runs `work` while another service is at the address. */
    async withService(
      environment: Record<string, string>,
      work: (service: typeof api) => Promise<void>,
    ) {
      const service = await start(environment)
      forwarder.to(service.url)
      try {
        await work(service)
      } finally {
        forwarder.to(api.url)
      }
    },
    /** A tab in which a person is logged in at the provider. */
    async openTab(scope: Scope, person: Person, view: View = {}) {
      idp.person = person
      const profile = await openProfile(scope, browser, view)
      return { profile, page: await openEmptyTab(scope, profile, url, [idp.issuer]) }
    },
    /** Logs the person in with the button, and opens the account. */
    async openAccount(page: Page) {
      await page.goto(`${url}/console/log-in?to=${encodeURIComponent('/console/account')}`)
      await goOn(page).click()
      await connected(page).waitFor()
    },
  }
}

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
export const connected = (page: Page) => page.getByRole('region', { name: 'Connected accounts' })
export const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
