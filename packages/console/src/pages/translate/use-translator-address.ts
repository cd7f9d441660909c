// The languages, the format and the glossary in the address: `/?from=en&to=es&format=html`. Never
// the text.
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { keep, readKept } from '../../data/kept.ts'
import { type Format, formats } from '../../data/text-formats.ts'

export interface Address {
  /** Undefined: the language is detected. */
  readonly from: string | undefined
  /** Undefined: the page chooses. */
  readonly to: string | undefined
  readonly format: Format
  /** The ID of a glossary whose terms are used. */
  readonly glossary: string | undefined
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

/** Leaves out what is no language tag or no format. */
function parseAddress(search: URLSearchParams): Address {
  const format = search.get('format')
  return {
    from: parseTag(search.get('from')),
    to: parseTag(search.get('to')),
    format: formats.find((each) => each === format) ?? 'text',
    glossary: search.get('glossary') ?? undefined,
  }
}

/** The query without its question mark. */
function writeAddress({ from, to, format, glossary }: Address): string {
  const search = new URLSearchParams()
  if (from !== undefined) search.set('from', from)
  if (to !== undefined) search.set('to', to)
  if (format !== 'text') search.set('format', format)
  if (glossary !== undefined) search.set('glossary', glossary)
  return search.toString()
}

function parseTag(tag: string | null): string | undefined {
  try {
    return tag === null ? undefined : Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
