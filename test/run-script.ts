// `npm run bench <name> [-- options]`, and `e2e` and `fuzz` likewise: prepares what the script of
// that name needs, and runs it. Without a name, lists the scripts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { nearest } from '../src/http/errors/suggestions.ts'
import { type Script, scripts } from './scripts.ts'

const [group = '', name, ...args] = process.argv.slice(2)
const own = scripts[group]
if (own === undefined) throw new Error(`no group of scripts is named ${group}`)

if (name === undefined || name === '--help' || name === '-h') list(own)
else {
  const script = Object.hasOwn(own, name) ? own[name] : undefined
  process.exitCode = script === undefined ? refuse(name, own) : await run(script)
}

function list(known: Readonly<Record<string, Script>>): void {
  const width = Math.max(...Object.keys(known).map(({ length }) => length))
  console.log(`Usage: npm run ${group} <name> [-- options]\n`)
  for (const [each, { about }] of Object.entries(known))
    console.log(`  ${each.padEnd(width)}  ${about}`)
  console.log(`\nOptions of one: npm run ${group} <name> -- --help`)
}

function refuse(unknown: string, known: Readonly<Record<string, Script>>): number {
  const [near] = nearest(unknown, Object.keys(known), 3)
  const hint = near === undefined ? `\`npm run ${group}\` lists them.` : `Did you mean ${near}?`
  console.error(`There is no "npm run ${group} ${unknown}". ${hint}`)
  return 2
}

/** Returns the exit status. */
async function run(script: Script): Promise<number> {
  const { file, flags = [], needsDatabases, needsBuild, needsBenchPackages } = script
  const preparations = [
    ...(needsBuild ? [['setup/build.mjs']] : []),
    ...(needsBenchPackages ? [['setup/test-packages.mjs', 'bench']] : []),
  ]
  for (const preparation of preparations) {
    const { status } = spawnSync('node', preparation, { stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) return status ?? 1
  }
  const command = needsDatabases ? ['test/run.ts', '--script', file] : [file]
  const child = spawn(process.execPath, [...flags, ...command, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [status] = (await once(child, 'exit')) as [number | null]
  return status ?? 1
}
