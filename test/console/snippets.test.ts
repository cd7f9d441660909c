// The programs that the console offers with a new app's key run as they are.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { accessSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startApi } from '../support/api.ts'
import { inChromium, startBrowser } from '../support/chromium.ts'
import { openAs } from '../support/console-user.ts'

const options = { worker: false }
const run = promisify(execFile)
const casa = 'La casa es roja.'

/** How to run each program, and where its libraries are. */
const programs = [
  { name: 'curl', command: ['bash', '-c'], directory: '../..' },
  {
    name: 'TypeScript',
    command: [process.execPath, '--input-type=module-typescript', '-e'],
    directory: '../..',
  },
  { name: 'Python', command: ['python3', '-c'], directory: '../..' },
  { name: 'PHP', command: ['php', '-r'], directory: '../..' },
  {
    name: 'DeepL SDK',
    command: [process.execPath, '--input-type=module', '-e'],
    directory: '../compat',
  },
] as const

describe('the programs that a new app is shown with', inChromium, async (t) => {
  const api = await startApi(t, options)
  const browser = await startBrowser(t)
  const { page } = await openAs(t, { api, browser }, '/console/apps')
  await page.getByRole('button', { name: 'Create app' }).click()
  await page.getByLabel('Name').fill('Website')
  await page.keyboard.press('Enter')

  for (const { name, command, directory } of programs) {
    const [file, ...parameters] = command
    const skip = isInstalled(file) ? false : `${file} is not installed`
    it(`${name} translates`, { skip }, async () => {
      await page.getByRole('tab', { name, exact: true }).click()
      const shown = await page.getByLabel(`Code in ${name}`).innerText()
      // php -r wants no tag.
      const code = shown.replace(/^<\?php/, '')
      const cwd = fileURLToPath(new URL(directory, import.meta.url))
      const { stdout } = await run(file, [...parameters, code], { cwd })
      assert.match(stdout, new RegExp(casa))
    })
  }
})

function isInstalled(file: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((directory) => {
    try {
      accessSync(file.includes('/') ? file : join(directory, file))
      return true
    } catch {
      return false
    }
  })
}
