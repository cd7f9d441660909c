import type { Operations } from '../operations.ts'
import { documentTools } from './document-tools.ts'
import { termTools } from './term-tools.ts'
import { textTools } from './text-tools.ts'
import type { Tool } from './tool.ts'

/** In the order in which clients show them. */
export const allTools: readonly Tool<Operations>[] = [...textTools, ...documentTools, ...termTools]
