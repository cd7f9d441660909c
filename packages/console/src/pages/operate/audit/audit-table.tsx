import type { AuditEvent } from '@dragoman/client'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Cell, RowHead, Table } from '../../../ui/tables/table.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from './audit.module.css'
import { EventDetails } from './event-details.tsx'
import type { FilterTexts } from './use-audit-filter.ts'
import { useUserNames } from './use-user-names.ts'

type OnFilter = (changes: Partial<FilterTexts>) => void
type Names = ReadonlyMap<string, string>

export function AuditTable({
  events,
  busy,
  onFilter,
}: {
  events: readonly AuditEvent[]
  busy: boolean
  onFilter: OnFilter
}) {
  const texts = useMessages('audit')
  const names = useUserNames(events.flatMap(({ userId, actor }) => [userId, actor]))
  const columns = [texts.event, texts.time, texts.about, texts.by, texts.details]
  return (
    <Table caption={texts.caption} columns={columns} busy={busy}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} names={names} onFilter={onFilter} />
      ))}
    </Table>
  )
}

function EventRow({
  event,
  names,
  onFilter,
}: {
  event: AuditEvent
  names: Names
  onFilter: OnFilter
}) {
  const texts = useMessages('audit')
  const { time } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  const title = useEventTitle(event.type)
  return (
    <>
      <tr>
        <RowHead>
          <span className={styles.event}>{title}</span>
        </RowHead>
        <Cell label={texts.time}>
          <Time at={event.createdAt} />
        </Cell>
        <Cell label={texts.about}>
          <Person id={event.userId} names={names} />
        </Cell>
        <Cell label={texts.by}>
          <Actor actor={event.actor} names={names} />
        </Cell>
        <Cell label={texts.details} kind="actions">
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            aria-label={texts.showDetails(title, time(event.createdAt))}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </button>
        </Cell>
      </tr>
      {isOpen && (
        <tr id={details} className={styles.open}>
          <td colSpan={5}>
            <EventDetails event={event} names={names} onFilter={onFilter} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The type in words; as the API names it if this console does not know it. */
function useEventTitle(type: string): string {
  const texts = useMessages('audit')
  return (texts.types as Readonly<Record<string, string>>)[type] ?? type
}

function Person({ id, names }: { id: string | null; names: Names }) {
  if (id === null) return <span aria-hidden="true">–</span>
  const email = names.get(id)
  return email === undefined ? <code className={styles.id}>{id}</code> : <bdi>{email}</bdi>
}

function Actor({ actor, names }: { actor: string | null; names: Names }) {
  const texts = useMessages('audit')
  if (actor === null) return texts.nobody
  if (actor === 'command line') return texts.commandLine
  return <Person id={actor} names={names} />
}
