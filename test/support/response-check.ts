import type { Answer, Call } from './api.ts'

/**
 * Sends a request to a documented operation (`get /apps/{id}`) and compares the response with the
 * OpenAPI document. `path` replaces that of the name, which has the parameters' names.
 */
export type ResponseCheck = (
  status: number,
  name: string,
  call?: Call & { path?: string },
) => Promise<Answer>
