// The translate page of the console, as tests use it.
import type { Page } from 'playwright-core'

/** Where the text is typed. */
export const source = (page: Page) => page.locator('textarea[aria-describedby=translate-count]')

/** Waits until the translation matches. */
export const result = (page: Page, text: RegExp) =>
  page.getByRole('region', { name: 'Translation' }).filter({ hasText: text }).waitFor()

/** Unfolds the format, the glossary, the app and how the text should read. */
export const openOptions = (page: Page) => page.getByRole('button', { name: /^Options/ }).click()

/** Chooses files in the tab for files, in any language of the console, and translates them. */
export async function translateFiles(
  page: Page,
  ...files: { name: string; text: string }[]
): Promise<void> {
  const payloads = files.map(({ name, text }) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  }))
  await page.locator('input[type=file]').setInputFiles(payloads)
  await page.locator('main section button[class*=primary]').click()
}

/** What the page keeps in the browser. */
export const storedIn = (page: Page): Promise<string> =>
  page.evaluate('JSON.stringify(localStorage)')

/** Holds back the requests with this text. */
export async function holdRequests(page: Page, text: string) {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/translateText/, async (route) => {
    if (route.request().postData()?.includes(text) === true) {
      arrive()
      await released
    }
    await route.continue().catch(() => {})
  })
  return {
    arrived,
    async release() {
      release()
      await page.unroute(/translateText/)
    },
  }
}
