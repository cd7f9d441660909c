// The pages of the console as its table lists them.
import { readFileSync } from 'node:fs'

const table = new URL('../../packages/console/src/pages/page-table.ts', import.meta.url)
const entries = readFileSync(table, 'utf8').matchAll(/path: '([^']+)',\s+access: '(\w+)'/g)

export const consolePages: readonly { readonly path: string; readonly access: string }[] =
  Array.from(entries, ([, path = '', access = '']) => ({ path, access }))
