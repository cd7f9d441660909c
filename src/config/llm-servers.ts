// The servers of language models, as the environment has them: JSON like that of the file.
import schema from './config-file.schema.json' with { type: 'json' }
import { findViolations } from './schema-violations.ts'
import type { Setting } from './setting-kinds.ts'

/** A server with an API like OpenAI's, and a model on it. */
interface LlmServerSetting {
  readonly address: string
  readonly model: string
  readonly key?: string
  readonly languages?: readonly string[]
  readonly pairs?: readonly { readonly from: string; readonly to: string }[]
  readonly slots?: number
  readonly timeoutSeconds?: number
  readonly profile?: string
  readonly place?: 'local' | 'external'
}

const servers = schema.properties.languageModels
/** Here the key is the key itself; in the file it names a variable. */
const inEnvironment = {
  ...servers,
  items: {
    ...servers.items,
    properties: { ...servers.items.properties, key: { type: 'string' } },
  },
}

export const llmServers = (name: string, about: string): Setting<readonly LlmServerSetting[]> => ({
  name,
  fallback: '[]',
  about,
  parse: (raw) => {
    const given = parseJson(raw)
    for (const { at, message } of findViolations(given, inEnvironment, name))
      throw new Error(`${at} ${message}`)
    const list = given as readonly LlmServerSetting[]
    list.forEach(checkServer)
    return list
  },
})

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch (error) {
    throw new Error(`expected a JSON list of servers; ${(error as Error).message}`)
  }
}

function checkServer(server: LlmServerSetting, index: number): void {
  const at = `server ${index + 1}`
  const { address, languages = [], pairs = [], place, slots = 1, timeoutSeconds = 1 } = server
  const scheme = URL.canParse(address) ? new URL(address).protocol : ''
  if (scheme !== 'http:' && scheme !== 'https:')
    throw new Error(`${at}: address must start with http:// or https://`)
  if (languages.length === 1 || (languages.length === 0 && pairs.length === 0))
    throw new Error(`${at}: name at least two languages, or pairs`)
  if (place !== undefined && place !== 'local' && place !== 'external')
    throw new Error(`${at}: place is local or external`)
  if (!isCount(slots, 256)) throw new Error(`${at}: slots is a number from 1 to 256`)
  if (!isCount(timeoutSeconds, 600))
    throw new Error(`${at}: timeoutSeconds is a number from 1 to 600`)
}

const isCount = (value: number, max: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= max
