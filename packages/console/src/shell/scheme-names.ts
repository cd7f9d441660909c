import type { MessagesOf } from '../messages/areas.ts'
import type { Scheme } from './scheme.ts'

export const schemeNames = (texts: MessagesOf<'shell'>): Readonly<Record<Scheme, string>> => ({
  system: texts.schemeSystem,
  light: texts.schemeLight,
  dark: texts.schemeDark,
})
