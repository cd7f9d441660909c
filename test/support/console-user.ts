// A user of the console in a browser.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import type { Api } from './api.ts'
import type { Scope } from './close-at-end.ts'
import { openConsole, type View } from './console.ts'

export type ConsoleUser = Awaited<ReturnType<Api['createUser']>>

/** Opens a page of the console as a user who is logged in: a new one unless one is given. */
export async function openAs(
  scope: Scope,
  { api, browser }: { api: Api; browser: Browser },
  path: string,
  { user: given, ...view }: View & { user?: ConsoleUser } = {},
): Promise<{ page: Page; user: ConsoleUser }> {
  const user = given ?? (await api.createUser())
  const page = await openConsole(scope, browser, api.url, view)
  const status = await page.evaluate(logIn, { email: user.email, password: user.password })
  assert.equal(status, 200)
  await page.goto(api.url + path)
  return { page, user }
}

/** Runs in the page. */
const logIn = async (credentials: { email: string; password: string }): Promise<number> => {
  const { status } = await fetch('/console/session/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dragoman-console': '1' },
    body: JSON.stringify(credentials),
  })
  return status
}
