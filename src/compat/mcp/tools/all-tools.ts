import type { DocumentOperations, Operations, TextOperations } from '../operations.ts'
import { documentTools } from './document-tools.ts'
import { termTools } from './term-tools.ts'
import { textTools } from './text-tools.ts'
import type { Tool } from './tool.ts'

/** In the order in which clients show them. */
export const allTools: readonly Tool<Operations>[] = [...textTools, ...documentTools, ...termTools]

/** Those of a machine without a server. */
export const localTools: readonly Tool<TextOperations & DocumentOperations>[] = [
  ...textTools,
  ...documentTools,
]
