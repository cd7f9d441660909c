import { spawnSync } from 'node:child_process'

/** Says what set-up does, apart from what the commands themselves print. */
export const say = (message) => console.error(`dragoman setup: ${message}`)

/** Runs a command with its output shown; its exit status, or 127 when it can't be started. */
export function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  return status ?? 127
}

/** Runs a command silently; true when it succeeded. */
export const succeeds = (command, args) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0
