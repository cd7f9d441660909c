// Colours on a terminal, and where the user wants them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { commandLine, runCommand } from '../support/command.ts'

const red = '\x1b[31m'
const bold = '\x1b[1m'

/** What a command prints on a terminal. */
function runOnTerminal(args: readonly string[], environment: Record<string, string>): string {
  const { program, env } = commandLine(args, environment)
  const words = program.map((word) => `'${word}'`).join(' ')
  const { stdout, error } = spawnSync('script', ['-qec', words, '/dev/null'], {
    encoding: 'utf8',
    env,
  })
  assert.equal(error, undefined)
  return stdout
}

describe('colours', () => {
  it('are on a terminal, unless NO_COLOR or TERM=dumb says otherwise', () => {
    for (const [settings, isColoured] of [
      [{ TERM: 'xterm' }, true],
      [{ TERM: 'xterm', NO_COLOR: '1' }, false],
      [{ TERM: 'xterm', NO_COLOR: '' }, true],
      [{ TERM: 'dumb' }, false],
    ] as const) {
      const environment = { ...settings, XDG_CONFIG_HOME: '/nonexistent' }
      const wrong = runOnTerminal(['detect', '--nonsense'], environment)
      assert.match(wrong, /unknown option '--nonsense'/)
      assert.equal(wrong.includes(`${red}error: unknown`), isColoured, JSON.stringify(settings))
      const failed = runOnTerminal(['whoami'], environment)
      assert.match(failed, /This command needs a server\./)
      assert.equal(failed.includes(`${red}This command`), isColoured, JSON.stringify(settings))
      const help = runOnTerminal(['detect', '--help'], environment)
      assert.equal(help.includes(`${bold}Options:`), isColoured, JSON.stringify(settings))
    }
  })

  it('are nowhere else, unless FORCE_COLOR says otherwise', async () => {
    for (const [settings, isColoured] of [
      [{}, false],
      [{ FORCE_COLOR: '1' }, true],
      [{ FORCE_COLOR: '0' }, false],
    ] as const) {
      const environment = { ...settings, XDG_CONFIG_HOME: '/nonexistent' }
      const { err } = await runCommand(['whoami'], { environment })
      assert.equal(err.startsWith(`${red}This command`), isColoured)
      const { out } = await runCommand(['detect', '--help'], { environment })
      assert.equal(out.includes(`${bold}Options:`), isColoured)
    }
  })
})
