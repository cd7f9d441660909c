// Debian's Chromium for tests in a browser: playwright-core drives it and downloads none.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { closeAtEnd, type Scope } from './close-at-end.ts'

const howToInstall = 'apt-get install --no-install-recommends chromium'
const names = ['chromium', 'chromium-browser', 'google-chrome']

const executablePath = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((directory) => names.map((name) => join(directory, name)))
  .find(isExecutable)

const browserArguments = [
  // A host that browsers do not trust as they trust localhost.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
  // Root has no sandbox; pages come from this machine only.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Options of a suite that needs a browser: says how to get one where there is none. */
export const inChromium: { skip?: string } =
  executablePath === undefined ? { skip: `Chromium is missing: ${howToInstall}` } : {}

let shared: Promise<Browser> | undefined
let users = 0

/**
 * The browser of this process, which is closed when the last test or suite that uses it ends. Each
 * has profiles of its own: starting another browser would take a second.
 */
export async function startBrowser(t: Scope): Promise<Browser> {
  shared ??= launchBrowser()
  users++
  closeAtEnd(t, async () => {
    if (--users > 0) return
    const last = shared
    shared = undefined
    await (await last)?.close()
  })
  return await shared
}

/** As `startBrowser`, for scripts: the caller closes it. */
export function launchBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error(`Chromium is missing: ${howToInstall}`)
  return chromium.launch({ executablePath, args: browserArguments })
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
