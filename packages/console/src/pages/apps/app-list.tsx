import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import { type App, usableKey } from '../../data/apps.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { isolate } from '../../messages/isolate.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Age } from '../../ui/time.tsx'
import styles from './apps.module.css'

/** The user's apps, those that were used last first, with a search. */
export function AppList({ apps }: { apps: readonly App[] }) {
  const texts = useMessages('apps').list
  const title = useMessages('shell').apps
  const formats = useFormats()
  const { plural } = useTexts()
  const all = plural(apps.length, texts.count)
  const columns = useColumns()
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query).trim().toLocaleLowerCase()
  const found = apps.filter((app) => matches(app, wanted)).sort(byUse)
  return (
    <>
      <div className={styles.search}>
        <TextField
          type="search"
          label={texts.search}
          placeholder={texts.searchHint}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          autoComplete="off"
          dir="auto"
        />
        <p className={styles.muted} role="status">
          {wanted === '' ? all : texts.shown(formats.number(found.length), all)}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState text={texts.noneFound(isolate(query.trim()))}>
          <Button onClick={() => setQuery('')}>{texts.clearSearch}</Button>
        </EmptyState>
      ) : (
        <DataTable caption={title} columns={columns} rows={found} keyOf={({ id }) => id} isLink />
      )}
    </>
  )
}

function useColumns(): Column<App>[] {
  const texts = useMessages('apps').list
  const { plural } = useTexts()
  return [
    {
      header: texts.name,
      kind: 'name',
      cell: (app) => (
        <>
          <Link href={`/console/apps/${app.id}`} className={styles.name}>
            <bdi>{app.name}</bdi>
          </Link>
          {app.team && (
            <Badge>
              <bdi>{app.team.name}</bdi>
            </Badge>
          )}
          {app.description && (
            <p className={styles.description} dir="auto">
              {app.description}
            </p>
          )}
        </>
      ),
    },
    {
      header: texts.state,
      cell: ({ disabled }) =>
        disabled ? (
          <Badge tone="warning">{texts.disabled}</Badge>
        ) : (
          <Badge tone="success">{texts.enabled}</Badge>
        ),
    },
    {
      header: texts.keys,
      cell: (app) => {
        const count = plural(app.credentials.length, texts.keyCount)
        return !app.disabled && usableKey(app) === undefined ? (
          <Badge tone="warning">{count}</Badge>
        ) : (
          <span className={styles.nowrap}>{count}</span>
        )
      },
    },
    {
      header: texts.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : <Age of={lastUsedAt} />),
    },
    { header: texts.created, cell: ({ createdAt }) => <Age of={createdAt} /> },
  ]
}

/** By name, description, ID, or key: somebody may ask whose key this is. */
const matches = ({ id, name, description, credentials }: App, wanted: string): boolean =>
  [id, name, description ?? '', ...credentials.map(({ apiKey }) => apiKey)].some((text) =>
    text.toLocaleLowerCase().includes(wanted),
  )

const byUse = (a: App, b: App): number =>
  (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? '') || b.createdAt.localeCompare(a.createdAt)
