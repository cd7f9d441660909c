// A part of the console names the texts that load beside its module. One that is missing would load
// later, when a component waits for it.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '../../packages/console/src')
const readAreas = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, area = '']) => area)

/** The areas that a module and what it imports statically read. */
function areasOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return new Set()
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  const imported = [...source.matchAll(/^(?:import|\}) (?!type\b).*from '(\..+)'$/gm)]
  return new Set([
    ...readAreas(source, /useMessages\('([\w-]+)'\)/g),
    ...imported.flatMap(([, path = '']) => [...areasOf(join(dirname(file), path), seen)]),
  ])
}

describe('a part of the console', () => {
  const first = readAreas(
    /loadTexts\(.*\)/.exec(readFileSync(join(root, 'main.tsx'), 'utf8'))?.[0] ?? '',
    /'([\w-]+)'/g,
  )
  const declaration = /lazyPart\(\s*\(\) => import\('([^']+)'\)((?:,\s*'[\w-]+')*),?\s*\)/g
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root }).sort())
    for (const [, path = '', areas = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      declaration,
    ))
      it(`names the texts that it reads: ${path}`, () => {
        const read = areasOf(join(root, dirname(file), path))
        const later = [...read].filter((area) => !first.includes(area))
        assert.deepEqual(readAreas(areas, /'([\w-]+)'/g).sort(), later.sort())
      })
})
