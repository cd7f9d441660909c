import { answerMessage, answerProblem } from '../../compat/mcp/answers.ts'
import { vocabulary } from '../../compat/mcp/mcp-api.ts'
import { allTools, localTools } from '../../compat/mcp/tools/all-tools.ts'
import type { Tool } from '../../compat/mcp/tools/tool.ts'
import { inWordsOf, rewordText } from '../../compat/own-words.ts'
import { readConfig } from '../../config/read-config.ts'
import { Problem } from '../../http/problems.ts'
import { describeError, ServiceError } from '../errors.ts'
import type { OpenOptions } from '../service/open-service.ts'
import type { AnswerMessage } from './answered-lines.ts'
import { type Call, createConversation } from './conversation.ts'

interface OpenToolbox {
  readonly answer: AnswerMessage
  readonly close: () => Promise<void>
}

/** The tools of the configured server, or else of this machine. Loads only what that needs. */
export async function openToolbox({
  local = false,
  ...options
}: OpenOptions): Promise<OpenToolbox> {
  if (!local) {
    const { findConnection } = await import('../service/connection.ts')
    if (findConnection() !== undefined) {
      const { createRemoteOperations } = await import('./remote-operations.ts')
      const answer = createAnswer(allTools, (call) => createRemoteOperations(options, call))
      return { answer, close: async () => {} }
    }
  }
  const { createLocalService } = await import('../service/local-service.ts')
  const { createLocalOperations } = await import('./local-operations.ts')
  const { config, secrets } = readConfig()
  const service = createLocalService(config, secrets)
  return { answer: createAnswer(localTools, createLocalOperations(service)), close: service.close }
}

const createAnswer = <Operations>(
  tools: readonly Tool<Operations>[],
  operationsOf: (call: Call) => Operations,
): AnswerMessage =>
  createConversation(async (message, call) => {
    try {
      return (await answerMessage(message, { tools, operations: operationsOf(call) })).message
    } catch (error) {
      if (call.signal.aborted) return undefined
      return answerProblem(message, describe(error)).message
    }
  })

/** What a model is told of an error. What nobody foresaw is printed too. */
function describe(error: unknown): { code: string; status: number; detail: string } {
  if (error instanceof Problem) return inWordsOf(vocabulary, error)
  const detail = error instanceof ServiceError ? error.detail : describeError(error)
  if (!(error instanceof ServiceError)) console.error(detail)
  return { code: 'failed', status: 500, detail: rewordText(detail, vocabulary) || detail }
}
