// The web console in a browser, on a running service.
import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { closeAtEnd, type Scope } from './close-at-end.ts'

export interface View {
  /** A language of the console, such as `ar`. */
  locale?: string
  scheme?: 'light' | 'dark'
  size?: 'wide' | 'phone'
}

const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const

/** Runs in the page, whose types the tests do not have. */
const reportViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  noteViolation(\`\${event.violatedDirective} refuses \${event.blockedURI} \${event.sample}\`))`

/**
 * Opens a page of the console in a profile of its own. The test fails at its end if the page broke
 * its security policy, threw an error, or asked another host.
 */
export async function openConsole(
  t: Scope,
  browser: Browser,
  url: string,
  view: View = {},
): Promise<Page> {
  const context = await openProfile(t, browser, view)
  return openTab(t, context, url)
}

/** A browser profile: tabs in it share cookies and storage. */
export async function openProfile(
  t: Scope,
  browser: Browser,
  view?: View,
): Promise<BrowserContext> {
  const context = await openWindow(browser, view)
  closeAtEnd(t, () => context.close())
  return context
}

/** As `openProfile`, for scripts: the caller closes it. */
export function openWindow(
  browser: Browser,
  { locale = 'en', scheme = 'light', size = 'wide' }: View = {},
): Promise<BrowserContext> {
  return browser.newContext({
    locale,
    colorScheme: scheme,
    viewport: sizes[size],
    reducedMotion: 'reduce',
    hasTouch: size === 'phone',
  })
}

/** Opens a tab, with the same checks as `openConsole`. */
export async function openTab(t: Scope, context: BrowserContext, url: string): Promise<Page> {
  const page = await openEmptyTab(t, context, url)
  await page.goto(url)
  return page
}

/**
 * As `openTab`, of the console at `url`, but no page is loaded yet. The tab may also visit
 * `others`, such as an identity provider.
 */
export async function openEmptyTab(
  t: Scope,
  context: BrowserContext,
  url: string,
  others: readonly string[] = [],
): Promise<Page> {
  const known = [url, ...others].map((each) => new URL(each).origin)
  const page = await context.newPage()
  const faults: string[] = []
  await page.exposeFunction('noteViolation', (violation: string) => faults.push(violation))
  await page.addInitScript({ content: reportViolations })
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && !known.includes(origin))
      faults.push(`a request to ${origin}`)
  })
  closeAtEnd(t, async () => assert.deepEqual(faults, []))
  return page
}

/** Logs in as the form does, without it: the cookie is the profile's. */
export async function logIn(
  profile: BrowserContext,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const response = await profile.request.post(`${url}/console/session/login`, {
    headers: { 'x-dragoman-console': '1' },
    data: { email, password },
  })
  assert.equal(response.status(), 200)
}

/** Waits until a page of the console shows what it loads. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  // The queue is asked for again and again.
  if (new URL(page.url()).pathname === '/console/queue')
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  else await page.waitForLoadState('networkidle')
}

/**
 * Fails on any violation that axe finds on the page as it is. Focus guards of open menus are left
 * out: they pass the focus on at once, so nobody is ever on one.
 */
export async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ exclude: ['[data-base-ui-focus-guard]'] })
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ html }) => html) }))
  })
  assert.deepEqual(violations, [])
}
