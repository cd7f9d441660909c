import { type Static, Type } from 'typebox'

/** What the console must know before the log-in. */
export const ConsoleSettings = Type.Object({
  signup: Type.Union([Type.Literal('open'), Type.Literal('closed')]),
  secure: Type.Boolean({ description: 'Whether the browser reaches the service over https.' }),
  maxTextCharacters: Type.Integer({ description: 'Maximum characters in a synchronous request.' }),
  maxTexts: Type.Integer({ description: 'Maximum texts in a request.' }),
  guests: Type.Boolean({ description: 'Whether people translate without an account.' }),
  mail: Type.Boolean({ description: 'Whether the service sends mail.' }),
  version: Type.String(),
})
export type ConsoleSettings = Static<typeof ConsoleSettings>
