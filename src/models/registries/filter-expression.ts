// Remote Settings records carry an expression that says which Firefox sees them. Those of models
// compare the system and the channel: `env.appinfo.OS != 'Android' || env.channel != 'release'`.
import type { ModelSet } from '../installed/model-set.ts'

export type Audience = Pick<ModelSet, 'channel' | 'platform'>

/** What an expression may refer to. */
type Environment = Readonly<Record<string, string>>

/** Whether an environment sees the record. */
type Condition = (environment: Environment) => boolean

const comparison = /^(env\.appinfo\.OS|env\.channel)\s*([!=])=\s*(?:'([\w-]*)'|"([\w-]*)")/
const maxLength = 1_000
const earlyChannels = ['beta', 'aurora', 'nightly', 'default']

/**
 * For whom a set is: what release versions of Firefox see is released. An expression that cannot be
 * parsed, or that no environment satisfies, has an unknown audience: its set comes last.
 */
export function readAudience(expression: string): Audience {
  if (expression.trim() === '') return { channel: 'release', platform: 'any' }
  const condition = parse(expression)
  const seenBy = (channels: readonly string[], system: string): boolean =>
    channels.some((channel) => condition?.({ 'env.appinfo.OS': system, 'env.channel': channel }))
  for (const [channel, channels] of [
    ['release', ['release']],
    ['nightly', earlyChannels],
  ] as const) {
    const desktop = seenBy(channels, 'WINNT')
    const android = seenBy(channels, 'Android')
    if (desktop && android) return { channel, platform: 'any' }
    if (desktop) return { channel, platform: 'desktop' }
    if (android) return { channel, platform: 'android' }
  }
  return { channel: 'unknown', platform: 'unknown' }
}

/** Comparisons joined by && and ||, with parentheses; undefined for anything else. */
function parse(expression: string): Condition | undefined {
  if (expression.length > maxLength) return undefined
  let rest = expression.trimStart()
  const condition = parseAny()
  return rest === '' ? condition : undefined

  function take(sign: string): boolean {
    if (!rest.startsWith(sign)) return false
    rest = rest.slice(sign.length).trimStart()
    return true
  }

  function parseAny(): Condition | undefined {
    return parseJoined('||', parseAll, (one, other) => (env) => one(env) || other(env))
  }

  function parseAll(): Condition | undefined {
    return parseJoined('&&', parseOne, (one, other) => (env) => one(env) && other(env))
  }

  function parseJoined(
    sign: string,
    next: () => Condition | undefined,
    join: (one: Condition, other: Condition) => Condition,
  ): Condition | undefined {
    let joined = next()
    while (joined !== undefined && take(sign)) {
      const other = next()
      joined = other && join(joined, other)
    }
    return joined
  }

  function parseOne(): Condition | undefined {
    if (take('(')) {
      const inner = parseAny()
      return take(')') ? inner : undefined
    }
    const [match, name, sign, single, double] = comparison.exec(rest) ?? []
    if (match === undefined || name === undefined) return undefined
    take(match)
    const value = single ?? double
    return (env) => (env[name] === value) === (sign === '=')
  }
}
