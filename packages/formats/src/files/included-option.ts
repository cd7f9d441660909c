import type { FormatOption } from './format.ts'

/** An option that leaves something out, such as comments. */
export const included = (name: string, description: string): FormatOption => ({
  name,
  type: 'boolean',
  default: true,
  description,
})
