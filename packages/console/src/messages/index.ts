// The console's texts. Each language is a chunk of its own.
import type { Locale } from './locale.ts'
import type { Messages } from './types.ts'

export * from './locale.ts'
export type * from './types.ts'

export interface LoadedMessages {
  readonly locale: Locale
  readonly messages: Messages
}

const loaders: Readonly<Record<Locale, () => Promise<Messages>>> = {
  en: async () => (await import('./en/index.ts')).en,
  es: async () => (await import('./es/index.ts')).es,
  de: async () => (await import('./de/index.ts')).de,
  ar: async () => (await import('./ar/index.ts')).ar,
}

export async function loadMessages(locale: Locale): Promise<LoadedMessages> {
  return { locale, messages: await loaders[locale]() }
}
