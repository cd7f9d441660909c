import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { helpText, parseOptions } from './options.ts'

const usage = {
  command: 'npm run bench example',
  positionals: ['<directory>', '[file]'],
  options: {
    rounds: { type: 'number', default: 5, help: 'rounds' },
    against: { type: 'string', required: true, help: 'another checkout' },
    only: { type: 'string', help: 'shapes' },
    check: { type: 'boolean', default: false, help: 'fails above the limits' },
    apy: { type: 'boolean', default: true, help: 'leaves APy out' },
  },
} as const

describe('options of a script', () => {
  it('have their defaults, and the types of what is given', () => {
    const { values, positionals } = parseOptions(usage, ['here', '--against', 'there'])
    assert.deepEqual(
      { ...values },
      { rounds: 5, against: 'there', only: undefined, check: false, apy: true },
    )
    assert.deepEqual(positionals, ['here'])
    const given = parseOptions(
      usage,
      'here file --rounds 0 --against a --check --no-apy'.split(' '),
    )
    assert.deepEqual([given.values.rounds, given.values.check, given.values.apy], [0, true, false])
    assert.deepEqual(given.positionals, ['here', 'file'])
  })

  for (const [what, args, message] of [
    ['an unknown option', 'here --against a --round 5', /Unknown option '--round'/],
    ['an option without its value', 'here --against', /argument missing/],
    ['a number that is none', 'here --against a --rounds many', /--rounds is "many"/],
    ['a missing option', 'here', /--against is missing/],
    ['a missing argument', '--against a', /<directory> is missing/],
    ['an argument too many', 'here file more --against a', /more is one too many/],
  ] as const)
    it(`are refused with ${what}`, () => {
      assert.throws(() => parseOptions(usage, args.split(' ')), message)
    })

  it('may end with any number of arguments', () => {
    const { positionals } = parseOptions({ command: 'x', positionals: ['[file …]'] }, ['a', 'b'])
    assert.deepEqual(positionals, ['a', 'b'])
  })

  it('are listed with their defaults', () => {
    const help = helpText(usage)
    assert.match(help, /^Usage: npm run bench example -- <directory> \[file\] --against <text> \[/)
    assert.match(help, /--rounds <number> +rounds \(default: 5\)\n/)
    assert.match(help, /--no-apy +leaves APy out\n/)
  })

  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['bench/neural.ts', ...args], {
      encoding: 'utf8',
      cwd: `${import.meta.dirname}/../..`,
    })

  it('print what a script does for --help', () => {
    const { status, stdout } = run('--help')
    assert.equal(status, 0)
    assert.match(stdout, /Bergamot.*\n\nUsage: .*\n\n {2}--rounds/s)
  })

  it('end a script with 2 and its usage, without a stack trace, if they are wrong', () => {
    const { status, stdout, stderr } = run('--hlep')
    assert.deepEqual([status, stdout], [2, ''])
    assert.match(stderr, /^Unknown option '--hlep'.*\nUsage: .*\n$/s)
    assert.doesNotMatch(stderr, / at /)
  })
})
