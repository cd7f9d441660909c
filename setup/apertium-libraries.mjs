// Compiles the libraries that are loaded into Apertium's stages, where there is a C compiler: one
// makes a stage five times as fast (docs/decisions/022), two keep stages from remembering what
// others sent and from waking each other (docs/decisions/024), and one keeps words apart
// (docs/decisions/048).
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import {
  compileLibraries,
  librarySources,
} from '../src/translation/engines/apertium/native/compile.mjs'
import { buildOnce } from './once.mjs'
import { say } from './run.mjs'

const target = 'build/apertium'
const home = 'src/translation/engines/apertium/native'

/** Without a compiler, a later start tries again. */
export function buildApertiumLibraries() {
  buildOnce({
    target,
    sources: ['compile.mjs', ...librarySources].map((name) => `${home}/${name}`),
    settings: { architecture: process.arch },
    message: "Compiling the libraries for Apertium's stages …",
    canBuild: () => process.platform === 'linux' && hasCompiler(),
    build: () => {
      const problem = compileLibraries(target)
      if (problem) say(`Apertium works without them, but slower: ${problem}`)
    },
  })
}

const hasCompiler = () =>
  (process.env.PATH ?? '').split(delimiter).some((directory) => existsSync(join(directory, 'cc')))
