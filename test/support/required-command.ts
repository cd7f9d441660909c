// Programs that a benchmark runs beside the service.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Ends the benchmark if the program is missing, with what to do about it: a sentence without its
 * full stop. To be called before anything is started.
 */
export function requireCommand(command: string, remedy: string): void {
  if (isInstalled(command)) return
  console.error(`${command} is missing: ${remedy}.`)
  process.exit(2)
}

/** Whether a directory of PATH has the program. */
export function isInstalled(command: string, path = process.env.PATH ?? ''): boolean {
  return path.split(delimiter).some((directory) => isExecutable(join(directory, command)))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
