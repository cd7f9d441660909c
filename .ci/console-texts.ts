import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The console's texts by language and area: those of `x/texts/de.ts` are `texts.de.x`. */
export async function readConsoleTexts(): Promise<Record<string, Record<string, unknown>>> {
  const root = join(import.meta.dirname, '../packages/console/src')
  const found: Record<string, Record<string, unknown>> = {}
  for (const file of globSync('**/texts/*.ts', { cwd: root }).sort()) {
    const { texts } = await import(join(root, file))
    const locale = basename(file, '.ts')
    const area = basename(dirname(dirname(file)))
    found[locale] = { ...found[locale], [area]: texts }
  }
  return found
}
