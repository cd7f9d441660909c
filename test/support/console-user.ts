// A user of the console in a browser.
import type { Browser, Page } from 'playwright-core'
import type { Api } from './api.ts'
import type { Scope } from './close-at-end.ts'
import { logIn, openEmptyTab, openProfile, type View } from './console.ts'

export type ConsoleUser = Awaited<ReturnType<Api['createUser']>>

/**
 * Opens a page of the console, or an empty tab, as a user who is logged in: a new one unless one is
 * given.
 */
export async function openAs(
  scope: Scope,
  { api, browser }: { api: Api; browser: Browser },
  path: string | undefined,
  { user: given, ...view }: View & { user?: ConsoleUser } = {},
): Promise<{ page: Page; user: ConsoleUser }> {
  const user = given ?? (await api.createUser())
  const profile = await openProfile(scope, browser, view)
  await logIn(profile, api.url, user)
  const page = await openEmptyTab(scope, profile, api.url)
  if (path !== undefined) await page.goto(api.url + path)
  return { page, user }
}
