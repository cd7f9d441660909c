// The servers of language models: whether each is there, and has its model. Nothing is translated.
import type { Secrets } from '../../config/read-config.ts'
import { send } from '../../translation/engines/llm/chat.ts'
import { readProfile } from '../../translation/engines/llm/profiles.ts'
import { describeError } from '../errors.ts'
import { conclude, type Finding } from './finding.ts'

type Server = Secrets['llmServers'][number]

const oneServerMs = 10_000
const statusesOfKeys: readonly number[] = [401, 403]

export async function* examineLanguageModels({
  llmServers,
}: Pick<Secrets, 'llmServers'>): AsyncGenerator<Finding> {
  const findings = await Promise.all(llmServers.map(examineServer))
  yield* findings.flat()
}

async function examineServer(server: Server): Promise<Finding[]> {
  const { address, model } = server
  const fault = (await profileFault(server)) ?? (await answerFault(server))
  return conclude({
    'language-model': {
      warning: fault?.found,
      ok: `The language model ${model} is served at ${address}.`,
      fix: fault?.fix ?? '',
    },
  })
}

interface Fault {
  readonly found: string
  readonly fix: string
}

async function profileFault({ profile = 'generic' }: Server): Promise<Fault | undefined> {
  try {
    readProfile(profile)
    return undefined
  } catch (error) {
    return {
      found: `The profile ${profile} cannot be read: ${describeError(error)}`,
      fix: 'Name generic, translategemma, hy-mt, or the path of a template with {text} in it.',
    }
  }
}

async function answerFault(server: Server): Promise<Fault | undefined> {
  const { address, model } = server
  try {
    const signal = AbortSignal.timeout(oneServerMs)
    const { statusCode, body } = await send(server, '/models', { signal })
    const text = await body.text()
    if (statusesOfKeys.includes(statusCode))
      return {
        found: `The server of language models at ${address} refuses the key (${statusCode}).`,
        fix: 'Correct its key in DRAGOMAN_LLM_SERVERS or in the file of DRAGOMAN_CONFIG_FILE.',
      }
    const names = namesOf(text)
    if (statusCode !== 200 || names.length === 0 || names.includes(model)) return undefined
    return {
      found: `The server at ${address} has no model ${model}; it has ${names.join(', ')}.`,
      fix: 'Name one of its models, or load this one there.',
    }
  } catch (error) {
    return {
      found: `The server of language models at ${address} gives no answer: ${describeError(error)}`,
      fix: 'Start it, or correct its address. Until then its texts take other routes.',
    }
  }
}

/** The models of a list like OpenAI's; none if it is no such list. */
function namesOf(text: string): string[] {
  try {
    const { data = [] } = JSON.parse(text) as { data?: readonly { id?: unknown }[] }
    return data.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  } catch {
    return []
  }
}
