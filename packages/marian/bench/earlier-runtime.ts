// The runtime of another checkout.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where checkouts have had the runtime. */
const directories = ['packages/marian/src', 'src/translation/engines/marian']

/** The directory of its sources. Throws if it is no checkout that has them. */
export function findRuntime(checkout: string): string {
  const found = directories
    .map((directory) => resolve(checkout, directory))
    .find((directory) => existsSync(join(directory, 'runtime')))
  if (found === undefined) throw new Error(`${checkout} is not a checkout with this runtime`)
  return found
}
