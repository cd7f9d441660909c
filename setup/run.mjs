import { spawnSync } from 'node:child_process'

/** Prints a line about the setup. */
export const say = (message) => console.error(`dragoman setup: ${message}`)

/**
 * Runs a command with its output shown. Returns its exit status, or 127 if it cannot be started.
 */
export function run(command, args, environment = {}) {
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  return status ?? 127
}

/** Runs a command silently; returns whether it succeeded. */
export const succeeds = (command, args) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0
