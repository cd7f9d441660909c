import { answerMessage, answerProblem, type Toolbox } from '../../compat/mcp/answers.ts'
import { vocabulary } from '../../compat/mcp/mcp-api.ts'
import { allTools, localTools } from '../../compat/mcp/tools/all-tools.ts'
import { inWordsOf, rewordText } from '../../compat/own-words.ts'
import { readConfig } from '../../config/read-config.ts'
import { Problem } from '../../http/problems.ts'
import { describeError, ServiceError } from '../errors.ts'
import type { OpenOptions } from '../service/open-service.ts'
import type { AnswerMessage } from './answered-lines.ts'

interface OpenToolbox {
  readonly answer: AnswerMessage
  readonly close: () => Promise<void>
}

/** The tools of the configured server, or else of this machine. Loads only what that needs. */
export async function openToolbox({ local = false, app }: OpenOptions): Promise<OpenToolbox> {
  if (!local) {
    const { findConnection } = await import('../service/connection.ts')
    const connection = findConnection()
    if (connection !== undefined) {
      const { createRemoteOperations } = await import('./remote-operations.ts')
      const operations = createRemoteOperations(connection, app)
      return { answer: createAnswer({ tools: allTools, operations }), close: async () => {} }
    }
  }
  const { createLocalService } = await import('../service/local-service.ts')
  const { createLocalOperations } = await import('./local-operations.ts')
  const { config, secrets } = readConfig()
  const service = createLocalService(config, secrets)
  const operations = createLocalOperations(service)
  return { answer: createAnswer({ tools: localTools, operations }), close: service.close }
}

const createAnswer =
  <Operations>(toolbox: Toolbox<Operations>): AnswerMessage =>
  async (message) => {
    try {
      return (await answerMessage(message, toolbox)).message
    } catch (error) {
      return answerProblem(message, describe(error)).message
    }
  }

/** What a model is told of an error. What nobody foresaw is printed too. */
function describe(error: unknown): { code: string; status: number; detail: string } {
  if (error instanceof Problem) return inWordsOf(vocabulary, error)
  const detail = error instanceof ServiceError ? error.detail : describeError(error)
  if (!(error instanceof ServiceError)) console.error(detail)
  return { code: 'failed', status: 500, detail: rewordText(detail, vocabulary) || detail }
}
