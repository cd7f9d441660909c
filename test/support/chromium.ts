// Debian's Chromium for tests in a browser: playwright-core drives it and downloads none.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { closeAtEnd, type Scope } from './close-at-end.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome']

const executablePath = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((directory) => names.map((name) => join(directory, name)))
  .find(isExecutable)

/** Options of a suite that needs a browser: says how to get one where there is none. */
export const inChromium: { skip?: string } =
  executablePath === undefined
    ? { skip: 'Chromium is missing: apt-get install --no-install-recommends chromium' }
    : {}

/** Starts a browser, and closes it at the end of the test or suite. */
export async function startBrowser(t: Scope): Promise<Browser> {
  if (executablePath === undefined) throw new Error('Chromium is missing')
  const browser = await chromium.launch({
    executablePath,
    args: [
      // A host that browsers do not trust as they trust localhost.
      '--host-resolver-rules=MAP *.test 127.0.0.1',
      // Root has no sandbox; pages come from this machine only.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  closeAtEnd(t, () => browser.close())
  return browser
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
