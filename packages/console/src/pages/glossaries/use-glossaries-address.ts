import { useSearchParams } from 'wouter'
import type { Pair } from '../../data/pair.ts'

interface Shown {
  readonly appId: string | undefined
  /** The open glossary. */
  readonly glossaryId: string | undefined
  /** The pair whose entries are shown. */
  readonly pair: Pair | undefined
}

/** What the page shows is in its address, so that it can be linked and survives a reload. */
export function useGlossariesAddress() {
  const [parameters, setParameters] = useSearchParams()
  const show = (change: Partial<Shown>) =>
    setParameters((previous) => write({ ...read(previous), ...change }))
  return { shown: read(parameters), show }
}

function read(parameters: URLSearchParams): Shown {
  const from = parameters.get('from')
  const to = parameters.get('to')
  return {
    appId: parameters.get('app') ?? undefined,
    glossaryId: parameters.get('glossary') ?? undefined,
    pair: from === null || to === null ? undefined : { from, to },
  }
}

const write = ({ appId, glossaryId, pair }: Shown): URLSearchParams =>
  new URLSearchParams(
    Object.entries({ app: appId, glossary: glossaryId, ...pair }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
