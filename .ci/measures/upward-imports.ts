// Imports against the direction of ARCHITECTURE.md that .ci/import-rule.ts does not see: it reads
// only sources, and only their relative imports. Tests of packages may share `test/support`.
import type { Import } from './imports.ts'
import { isMeasured, isTest } from './sources.ts'

export function findUpwardImports(imports: readonly Import[]): string[] {
  return imports.flatMap((found) => {
    const reason = reasonAgainst(found)
    return reason === undefined ? [] : [`${found.place} imports ${found.specifier}: ${reason}`]
  })
}

function reasonAgainst({ from, specifier, target = '' }: Import): string | undefined {
  const outside = isTest(from) ? /^(?:src|bench)\// : /^(?:src|bench|test)\//
  if (from.startsWith('packages/') && outside.test(target))
    return 'a package is used without the server'
  if (from.startsWith('src/') && isMeasured(from) && /^(?:bench|test|packages)\//.test(target))
    return 'the server imports packages by their names, and nothing of tests and benchmarks'
  const own = packageOf(from)
  const other = /^@dragoman\/([^/]+)/.exec(specifier)?.[1] ?? packageOf(target)
  if (own === undefined || other === undefined || own === other || !isMeasured(from))
    return undefined
  return own === 'console' && other === 'client'
    ? undefined
    : 'packages know only themselves, but for the console, which uses the client'
}

function packageOf(path: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(path)?.[1]
}
