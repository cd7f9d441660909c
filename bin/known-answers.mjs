// What `dragoman --version` and `dragoman --help` print, without loading the program: that takes
// as much CPU time as Node's own start.
import { readFileSync } from 'node:fs'
import { root } from './inputs.mjs'
import { helpFile, isBundleCurrent, isCheckout } from './server-bundle.mjs'

/** The program wraps its help to narrower terminals. */
const helpColumns = 80

/** Undefined: the program must answer. */
export function findKnownAnswer([option, ...others]) {
  if (others.length > 0) return undefined
  if (option === '--version' || option === '-V') return `${readVersion()}\n`
  if (option === '--help' || option === '-h') return findHelp()
  return undefined
}

const readVersion = () => JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version

/** The help as it was built, with headings as the program prints them. */
function findHelp() {
  const { stdout } = process
  if (stdout.isTTY && stdout.columns < helpColumns) return undefined
  if (isCheckout && !isBundleCurrent()) return undefined
  const { styleText } = process.getBuiltinModule('node:util')
  return readFileSync(root + helpFile, 'utf8').replace(/^[A-Z]\w+:/gm, (heading) =>
    styleText('bold', heading, { stream: stdout }),
  )
}
