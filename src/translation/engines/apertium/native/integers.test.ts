import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { temporaryDirectory } from '../../../../../test/support/at-exit.ts'

const directory = dirname(fileURLToPath(import.meta.url))
const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }
const icu = findIcu()
const hasCompiler = spawnSync('cc', ['--version']).status === 0
const skip = !hasCompiler ? 'no C compiler' : icu === undefined && 'no libicuio'

describe('the library for integers', { skip }, () => {
  const built = temporaryDirectory()
  const library = join(built, 'integers.so')
  const harness = join(built, 'harness')

  it('compiles without a warning, and so do the others', () => {
    const options = ['-std=c11', '-Wall', '-Wextra', '-Werror', '-pedantic', '-fsyntax-only']
    for (const source of list(directory).filter(isLibrary))
      execFileSync('cc', [...options, join(directory, source)])
  })

  it('reads and writes as ICU does', () => {
    const { path, version } = icu as Icu
    execFileSync(process.execPath, [join(directory, 'compile.mjs'), built])
    const source = join(directory, 'integers-test.c')
    execFileSync('cc', ['-std=c11', `-DICU=${version}`, '-o', harness, source, path, '-ldl'])
    const input = fc.sample(text, 20_000).map((each) => `${each}\0`)
    const { status, stdout, stderr } = spawnSync(harness, [path], {
      input: Buffer.from(input.join(''), 'utf16le'),
      encoding: 'utf8',
      env: { ...environment, LD_PRELOAD: library },
    })
    assert.equal(status, 0, `${stdout} ${stderr}`)
    assert.ok(Number(stdout) > 5 * input.length, stdout)
  })
})

/** As in a chunk, and what could belong to a number: signs, separators, other digits, spaces. */
const text = fc.oneof(
  fc
    .tuple(fc.nat(120), fc.constantFrom('', '>', '><4>$}', '>$ ^ser<vbser>'))
    .map((parts) => parts.join('')),
  fc
    .array(
      fc.oneof(
        fc.integer({ min: -1e6, max: 3e9 }).map(String),
        fc.constantFrom(..."0123456789>><$^}/. ,'-+eExX%\u00a0\u202f\u0663\u0967\uff11\t\n"),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('').slice(0, 60)),
)

interface Icu {
  path: string
  version: string
}

/** The library that Apertium's stages load. */
function findIcu(): Icu | undefined {
  const multiarch = { x64: 'x86_64', arm64: 'aarch64' }[process.arch as string]
  for (const home of [`/usr/lib/${multiarch}-linux-gnu`, '/usr/lib64', '/usr/lib']) {
    const names = list(home).map((name) => /^libicuio\.so\.(\d+)$/.exec(name))
    const found = names.find((match) => match !== null)
    if (found) return { path: join(home, found[0]), version: found[1] as string }
  }
  return undefined
}

function list(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

const isLibrary = (name: string): boolean => name.endsWith('.c') && !name.endsWith('-test.c')
