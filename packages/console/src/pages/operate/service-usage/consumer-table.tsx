import type { Consumer } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import styles from './service-usage.module.css'

/** Who used the most; a row opens what it has used alone. */
export function ConsumerTable({
  consumers,
  caption,
  busy,
  onOpen,
}: {
  consumers: readonly Consumer[]
  caption: string
  busy: boolean
  /** Undefined: a row has no more to show. */
  onOpen: ((consumer: Consumer) => void) | undefined
}) {
  const texts = useMessages('service-usage')
  const usage = useMessages('usage')
  const { number } = useFormats()
  const count = (header: string, name: 'characters' | 'requests' | 'errors' | 'tokens') => ({
    header,
    kind: 'number' as const,
    cell: (row: Consumer) => number(row[name]),
  })
  const columns: Column<Consumer>[] = [
    {
      header: texts.who,
      kind: 'name',
      cell: (row) => <Name consumer={row} onOpen={onOpen && (() => onOpen(row))} />,
    },
    count(usage.characters, 'characters'),
    count(usage.requests, 'requests'),
    count(usage.errors, 'errors'),
    count(texts.tokens, 'tokens'),
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={consumers}
      keyOf={({ owner, app }) => app?.id ?? owner.id}
      busy={busy}
    />
  )
}

function Name({
  consumer: { owner, app },
  onOpen,
}: {
  consumer: Consumer
  onOpen: (() => void) | undefined
}) {
  const texts = useMessages('service-usage')
  const name = <bdi>{app?.name ?? owner.name}</bdi>
  return (
    <>
      <span className={styles.name}>
        {onOpen === undefined ? (
          name
        ) : (
          <button type="button" className={styles.open} onClick={onOpen}>
            {name}
          </button>
        )}
        {app === undefined && owner.kind === 'team' && <Badge>{texts.team}</Badge>}
      </span>
      {app !== undefined && (
        <span className={styles.owner}>
          <bdi>{owner.name}</bdi>
        </span>
      )}
    </>
  )
}
