import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** All files below a directory, in a stable order. */
export function listFiles(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(directory, entry.name)) : join(directory, entry.name),
    )
    .sort()
}
