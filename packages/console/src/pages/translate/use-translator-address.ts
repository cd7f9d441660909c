// The languages, the format, the glossary and other choices in the address:
// `/?from=en&to=es&format=html`. Never the text.
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { keep, readKept } from '../../data/kept.ts'
import { type Format, formats } from '../../data/text-formats.ts'
import {
  type Formality,
  formalities,
  type OptimizeFor,
  optimizations,
} from '../../data/text-wishes.ts'

const tabs = ['text', 'files'] as const
export type Tab = (typeof tabs)[number]

export interface Address {
  /** What is translated. */
  readonly tab: Tab
  /** Undefined: the language is detected. */
  readonly from: string | undefined
  /** Undefined: the page chooses. */
  readonly to: string | undefined
  readonly format: Format
  /** The ID of a glossary whose terms are used. */
  readonly glossary: string | undefined
  /** Undefined: what the app says. */
  readonly optimizeFor: OptimizeFor | undefined
  readonly formality: Formality | undefined
}

interface TranslatorAddress {
  readonly address: Address
  /** Goes to another; with `replace`, a step back does not return to this one. */
  readonly go: (change: Partial<Address>, options?: { replace: boolean }) => void
  /** The address of a link to another. */
  readonly addressOf: (change: Partial<Address>) => string
}

/** What the address of the page says. */
export function useTranslatorAddress(): TranslatorAddress {
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => parseAddress(search), [search])
  const written = writeAddress(address)
  const isArriving = useRef(true)
  const keepPlace = useEffectEvent(() => {
    const last = readKept('translator')
    // Links to the page have no query: whoever comes back finds it as it was.
    if (isArriving.current && written === '' && typeof last === 'string')
      setSearch(new URLSearchParams(last), { replace: true })
    else keep('translator', written === '' ? undefined : written)
    isArriving.current = false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address is another one
  useEffect(keepPlace, [written])
  const go: TranslatorAddress['go'] = (change, options) => {
    const next = writeAddress({ ...address, ...change })
    if (next !== written) setSearch(new URLSearchParams(next), options)
  }
  const addressOf = (change: Partial<Address>) => hrefOf(writeAddress({ ...address, ...change }))
  return { address, go, addressOf }
}

/** The address of the tab for files, in the languages that the translator has or had last. */
export function filesAddress(): string {
  const last = location.pathname === '/' ? location.search : readKept('translator')
  const address = parseAddress(new URLSearchParams(typeof last === 'string' ? last : ''))
  return hrefOf(writeAddress({ ...address, tab: 'files' }))
}

/** The address of the translator with a glossary, for languages that it has. */
export function glossaryAddress(
  glossary: string,
  { from, to }: { from: string; to: string },
): string {
  const address = parseAddress(new URLSearchParams())
  return hrefOf(writeAddress({ ...address, from, to, glossary }))
}

const hrefOf = (search: string): string => (search === '' ? '/' : `/?${search}`)

/** Leaves out what is no language tag, no format or no other choice. */
function parseAddress(search: URLSearchParams): Address {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((each) => each === search.get(name))
  return {
    tab: oneOf('tab', tabs) ?? 'text',
    from: parseTag(search.get('from')),
    to: parseTag(search.get('to')),
    format: oneOf('format', formats) ?? 'text',
    glossary: search.get('glossary') ?? undefined,
    optimizeFor: oneOf('optimizeFor', optimizations),
    formality: oneOf('formality', formalities),
  }
}

/** The query without its question mark. */
function writeAddress({ tab, from, to, format, ...others }: Address): string {
  const search = new URLSearchParams()
  if (tab !== 'text') search.set('tab', tab)
  if (from !== undefined) search.set('from', from)
  if (to !== undefined) search.set('to', to)
  if (format !== 'text') search.set('format', format)
  const { glossary, optimizeFor, formality } = others
  for (const [name, value] of Object.entries({ glossary, optimizeFor, formality }))
    if (value !== undefined) search.set(name, value)
  return search.toString()
}

function parseTag(tag: string | null): string | undefined {
  try {
    return tag === null ? undefined : Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
