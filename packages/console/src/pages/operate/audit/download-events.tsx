import type { AuditEvent } from '@dragoman/client'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { saveResponse } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { eventsToCsv } from './events-csv.ts'
import type { AuditQuery } from './use-audit.ts'

/** A bound for the memory of the browser, and for the requests: a hundred of them. */
const maxEvents = 10_000

const kinds = {
  csv: { name: 'CSV', type: 'text/csv', toText: eventsToCsv },
  json: {
    name: 'JSON',
    type: 'application/json',
    toText: (events: readonly AuditEvent[]) => JSON.stringify(events, null, 2),
  },
} as const
type Kind = keyof typeof kinds

/** Buttons that save all events which match the filters. */
export function DownloadEvents({ query }: { query: AuditQuery | undefined }) {
  const texts = useMessages('audit')
  const { number } = useFormats()
  const [running, setRunning] = useState<Kind>()
  const abort = useRef(new AbortController())
  useEffect(() => {
    abort.current = new AbortController()
    return () => abort.current.abort()
  }, [])

  async function download(kind: Kind) {
    const { signal } = abort.current
    setRunning(kind)
    try {
      const { events, isCut } = await readEvents(query ?? {}, signal)
      const { type, toText } = kinds[kind]
      const file = new Response(toText(events), { headers: { 'content-type': type } })
      await saveResponse(file, `audit-${new Date().toISOString().slice(0, 10)}.${kind}`)
      if (isCut) toast({ text: texts.cut(number(maxEvents)) })
    } catch (error) {
      if (!signal.aborted) toast({ text: texts.downloadFailed, error })
    } finally {
      setRunning(undefined)
    }
  }

  return (Object.keys(kinds) as Kind[]).map((kind) => (
    <Button
      key={kind}
      title={texts.downloadHint}
      disabled={query === undefined || running !== undefined}
      busy={running === kind}
      onClick={() => download(kind)}
    >
      <Download size={16} aria-hidden="true" />
      <span className="visually-hidden">{texts.download}</span>
      {kinds[kind].name}
    </Button>
  ))
}

async function readEvents(query: AuditQuery, signal: AbortSignal) {
  const events: AuditEvent[] = []
  for await (const event of client.audit({ ...query, limit: 100 }, { signal })) {
    if (events.length === maxEvents) return { events, isCut: true }
    events.push(event)
  }
  return { events, isCut: false }
}
