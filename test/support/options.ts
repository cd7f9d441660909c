// What scripts accept on the command line: parseArgs of node:util with numbers, required arguments,
// and a help text made of the comment at the script's head and of its options.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

interface Option {
  readonly type: 'string' | 'number' | 'boolean'
  readonly default?: string | number | boolean
  readonly required?: true
  /** Part of a sentence: what the value is, with its unit. */
  readonly help: string
}

interface Usage<O, P> {
  /** As a user types it: `npm run bench start`. */
  readonly command: string
  readonly options?: O
  /** `<required>`, `[optional]`, and at the end perhaps `[any number …]`. */
  readonly positionals?: P
}

type Options = Readonly<Record<string, Option>>
interface ValueTypes {
  string: string
  number: number
  boolean: boolean
}
type Value<T extends Option> = T extends { default: unknown } | { required: true }
  ? ValueTypes[T['type']]
  : ValueTypes[T['type']] | undefined
type Each<P extends readonly string[]> = {
  [I in keyof P]: P[I] extends `<${string}>` ? string : string | undefined
}
type Positionals<P extends readonly string[]> = P extends readonly [
  ...infer First extends readonly string[],
  `[${string}…]`,
]
  ? [...Each<First>, ...string[]]
  : Each<P>

interface Given<O extends Options, P extends readonly string[]> {
  readonly values: { [K in keyof O]: Value<O[K]> }
  readonly positionals: Positionals<P>
}

/**
 * The options of the running script. With `--help`, prints the help and exits; exits with 2 if an
 * option is unknown, has no proper value or is missing.
 */
export function readOptions<
  const O extends Options = Record<never, never>,
  const P extends readonly string[] = [],
>(usage: Usage<O, P>): Given<O, P> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${readHead(process.argv[1] ?? '')}\n\n${helpText(usage)}`)
    process.exit(0)
  }
  try {
    return parseOptions(usage, args)
  } catch (error) {
    if (!isUsageError(error)) throw error
    // The second sentence of node:util is about arguments that start with "-".
    const [message] = error.message.split('. To specify')
    console.error(`${message?.replace(/\.?$/, '.')}\n${usageLine(usage)} (or --help)`)
    process.exit(2)
  }
}

class UsageError extends Error {}

const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS_'))

/** Throws an error whose message says what is wrong. */
export function parseOptions<
  const O extends Options = Record<never, never>,
  const P extends readonly string[] = [],
>(usage: Usage<O, P>, args: readonly string[]): Given<O, P> {
  const options = Object.entries(usage.options ?? {})
  const names = usage.positionals ?? []
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: Object.fromEntries(
      options.map(([name, { type }]) => [
        name,
        { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  })
  const missing = names.slice(positionals.length).find((name) => name.startsWith('<'))
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`)
  if (positionals.length > names.length && !names.at(-1)?.endsWith('…]'))
    throw new UsageError(`The argument ${positionals[names.length]} is one too many.`)
  return {
    values: Object.fromEntries(
      options.map(([name, option]) => [name, readValue(name, option, values[name])]),
    ),
    positionals,
  } as unknown as Given<O, P>
}

function readValue(name: string, option: Option, given: unknown): unknown {
  if (given === undefined && option.required)
    throw new UsageError(`The option --${name} is missing.`)
  if (given === undefined || option.type !== 'number') return given ?? option.default
  const number = Number(given)
  if (given === '' || !Number.isFinite(number))
    throw new UsageError(`The option --${name} is "${given}", which is no number.`)
  return number
}

function usageLine({ command, options = {}, positionals = [] }: Usage<Options, readonly string[]>) {
  const required = Object.entries(options)
    .filter(([, option]) => option.required)
    .map(([name, option]) => label(name, option))
  const rest = [...positionals, ...required, '[options]']
  return `Usage: ${command} -- ${rest.join(' ')}`
}

/** The usage and a line for each option. */
export function helpText(usage: Usage<Options, readonly string[]>): string {
  const lines = Object.entries(usage.options ?? {}).map(
    ([name, option]) => [label(name, option), option.help + defaultOf(option)] as const,
  )
  const all = [...lines, ['--help', 'prints this'] as const]
  const width = Math.max(...all.map(([option]) => option.length))
  return [
    `${usageLine(usage)}\n`,
    ...all.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`),
  ].join('\n')
}

function label(name: string, option: Option): string {
  if (option.type === 'boolean') return option.default === true ? `--no-${name}` : `--${name}`
  return `--${name} <${option.type === 'number' ? 'number' : 'text'}>`
}

const defaultOf = ({ type, default: value }: Option): string =>
  type === 'boolean' || value === undefined || value === '' ? '' : ` (default: ${value})`

/** The comment at the head of a script. */
function readHead(path: string): string {
  const [head = ''] = /^(?:\/\/.*\n)*/.exec(readFileSync(path, 'utf8')) ?? []
  return head.replaceAll(/^\/\/ ?/gm, '').trim()
}
