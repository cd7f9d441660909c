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

export interface Address {
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

/** What the address says, and a function that goes to another. */
export function useTranslatorAddress(): [Address, (change: Partial<Address>) => void] {
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
  const go = (change: Partial<Address>) => {
    const next = writeAddress({ ...address, ...change })
    if (next !== written) setSearch(new URLSearchParams(next))
  }
  return [address, go]
}

/** Leaves out what is no language tag, no format or no other choice. */
function parseAddress(search: URLSearchParams): Address {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((each) => each === search.get(name))
  return {
    from: parseTag(search.get('from')),
    to: parseTag(search.get('to')),
    format: oneOf('format', formats) ?? 'text',
    glossary: search.get('glossary') ?? undefined,
    optimizeFor: oneOf('optimizeFor', optimizations),
    formality: oneOf('formality', formalities),
  }
}

/** The query without its question mark. */
function writeAddress({ from, to, format, ...others }: Address): string {
  const search = new URLSearchParams()
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
