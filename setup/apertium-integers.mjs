// Compiles the library that makes Apertium's last but one stage five times as fast
// (docs/decisions/022), where there is a C compiler.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { compileIntegers } from '../src/translation/engines/apertium/native/compile.mjs'
import { buildOnce } from './once.mjs'
import { say } from './run.mjs'

const target = 'build/apertium'
const home = 'src/translation/engines/apertium/native'

/** Without a compiler, a later start tries again. */
export function buildApertiumIntegers() {
  buildOnce({
    target,
    sources: [`${home}/compile.mjs`, `${home}/integers.c`],
    settings: { architecture: process.arch },
    message: "Compiling the library for Apertium's integers …",
    canBuild: () => process.platform === 'linux' && hasCompiler(),
    build: () => {
      const problem = compileIntegers(target)
      if (problem) say(`Apertium works without it, but slower: ${problem}`)
    },
  })
}

const hasCompiler = () =>
  (process.env.PATH ?? '').split(delimiter).some((directory) => existsSync(join(directory, 'cc')))
