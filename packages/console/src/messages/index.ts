// The console's texts. Each language is two chunks: what the first page needs, and the rest. The
// first English ones come with the page itself, since most people read it in English.
import { createPart, type Part } from '../parts/part.ts'
import { first as english } from './en/en-first.ts'
import type { Locale } from './locale.ts'
import type { FirstMessages, Messages } from './types.ts'

export * from './locale.ts'
export type * from './types.ts'

export interface LoadedMessages {
  readonly locale: Locale
  readonly messages: Messages
}

interface Loaders {
  readonly first: () => Promise<FirstMessages>
  readonly all: Part<Messages>
}

const loaders: Readonly<Record<Locale, Loaders>> = {
  en: {
    first: async () => english,
    all: createPart(async () => (await import('./en/index.ts')).en),
  },
  es: {
    first: async () => (await import('./es/es-first.ts')).first,
    all: createPart(async () => (await import('./es/index.ts')).es),
  },
  de: {
    first: async () => (await import('./de/de-first.ts')).first,
    all: createPart(async () => (await import('./de/index.ts')).de),
  },
  ar: {
    first: async () => (await import('./ar/ar-first.ts')).first,
    all: createPart(async () => (await import('./ar/index.ts')).ar),
  },
}

/** The texts of the first page, and the others where a component reads them. */
export async function loadFirstMessages(locale: Locale): Promise<LoadedMessages> {
  const first = await loaders[locale].first()
  return { locale, messages: withRest(first, loaders[locale].all) }
}

/** All texts: a page that is shown goes on in another language without a gap. */
export async function loadMessages(locale: Locale): Promise<LoadedMessages> {
  return { locale, messages: await loaders[locale].all.load() }
}

/** A component that reads other texts than the first ones waits until they are loaded. */
function withRest(first: FirstMessages, { read }: Part<Messages>): Messages {
  return new Proxy(first as Messages, {
    get: (target, area: keyof Messages) => (area in target ? target[area] : read()[area]),
  })
}
