// A server for tests of the command line, with a user and an empty configuration directory.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { startApi } from './api.ts'
import { runCommand } from './command.ts'
import { newDirectory } from './model-store.ts'

/** `run` is a command of that user. */
export async function startCommandServer(t: TestContext, environment: Record<string, string> = {}) {
  const api = await startApi(t, { environment })
  const user = await api.createUser()
  const home = newDirectory(t)
  const session = join(home, 'dragoman/session.json')
  const withHome = { XDG_CONFIG_HOME: home }
  const run = (args: readonly string[], options: Parameters<typeof runCommand>[1] = {}) =>
    runCommand(args, { ...options, environment: { ...withHome, ...options.environment } })
  const logIn = () =>
    run(['login', api.url, '--email', user.email], { input: `${user.password}\n` })
  const readSession = () => JSON.parse(readFileSync(session, 'utf8'))
  return { api, user, home, session, environment: withHome, run, logIn, readSession }
}
