// The console's texts. Each language is two chunks: what the first page needs, and the rest. The
// first English ones come with the page itself, since most people read it in English.
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
  readonly all: () => Promise<Messages>
}

const loaders: Readonly<Record<Locale, Loaders>> = {
  en: {
    first: async () => english,
    all: async () => (await import('./en/index.ts')).en,
  },
  es: {
    first: async () => (await import('./es/es-first.ts')).first,
    all: async () => (await import('./es/index.ts')).es,
  },
  de: {
    first: async () => (await import('./de/de-first.ts')).first,
    all: async () => (await import('./de/index.ts')).de,
  },
  ar: {
    first: async () => (await import('./ar/ar-first.ts')).first,
    all: async () => (await import('./ar/index.ts')).ar,
  },
}

/** The texts of the first page; a component that reads others waits until they are loaded. */
export async function loadFirstMessages(locale: Locale): Promise<LoadedMessages> {
  const first = await loaders[locale].first()
  return { locale, messages: withRest(first, loaders[locale].all) }
}

/** All texts: a page that is shown goes on in another language without a gap. */
export async function loadMessages(locale: Locale): Promise<LoadedMessages> {
  return { locale, messages: await loaders[locale].all() }
}

function withRest(first: FirstMessages, load: Loaders['all']): Messages {
  let loaded: Messages | undefined
  let loading: Promise<Messages> | undefined
  const all = (): Messages => {
    if (loaded !== undefined) return loaded
    loading ??= load().then((messages) => {
      loaded = messages
      return messages
    })
    // React waits for a promise that is thrown; `use` must not be skipped once it is loaded.
    throw loading
  }
  return new Proxy(first as Messages, {
    get: (target, area: keyof Messages) => (area in target ? target[area] : all()[area]),
  })
}
