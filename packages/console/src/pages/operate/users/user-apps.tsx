import { useState } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { isolate } from '../../../messages/isolate.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Age } from '../../../ui/time.tsx'
import styles from '../operate.module.css'
import { GrantDialog, limitNames } from './grant-dialog.tsx'
import { type AppOfUser, useAppsOfUser } from './use-user.ts'

/** The apps that a user sees, with their limits and what they have used this month. */
export function UserApps({ userId }: { userId: string }) {
  const texts = useMessages('users')
  const { data, error, refetch } = useAppsOfUser(userId)
  const [appId, setAppId] = useState<string>()
  const columns = useColumns(({ id }) => setAppId(id))
  const chosen = data?.find(({ id }) => id === appId)
  return (
    <Panel
      title={texts.apps}
      actions={
        <>
          <Link href={`/console/operate/usage?owner=${userId}&list=app`}>{texts.showUsage}</Link>
          <Link href={`/console/operate/jobs?user=${userId}`}>{texts.showJobs}</Link>
        </>
      }
    >
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton lines={3} />}
      {data?.length === 0 && <EmptyState text={texts.noApps} />}
      {data !== undefined && data.length > 0 && (
        <DataTable caption={texts.apps} columns={columns} rows={data} keyOf={({ id }) => id} />
      )}
      {chosen !== undefined && (
        <GrantDialog userId={userId} app={chosen} onClose={() => setAppId(undefined)} />
      )}
    </Panel>
  )
}

function useColumns(onChange: (app: AppOfUser) => void): Column<AppOfUser>[] {
  const texts = useMessages('users')
  const { number } = useFormats()
  return [
    {
      header: texts.app,
      kind: 'name',
      cell: (app) => (
        <>
          <bdi className={styles.strong}>{app.name}</bdi>
          <span className={styles.badges}>
            {app.disabled && <Badge tone="warning">{texts.disabled}</Badge>}
            {app.team !== null && (
              <Badge>
                <bdi>{app.team.name}</bdi>
              </Badge>
            )}
          </span>
        </>
      ),
    },
    {
      header: texts.usedThisMonth,
      kind: 'number',
      cell: ({ characters, limits }) =>
        limits.monthlyCharacters === null
          ? number(characters)
          : texts.ofQuota(number(characters), number(limits.monthlyCharacters)),
    },
    { header: texts.limits, cell: (app) => <Limits app={app} /> },
    {
      header: texts.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : <Age of={lastUsedAt} />),
    },
    {
      header: texts.actions,
      kind: 'actions',
      cell: (app) => (
        <Button
          onClick={() => onChange(app)}
          aria-label={`${texts.changeLimits}: ${isolate(app.name)}`}
        >
          {texts.changeLimits}
        </Button>
      ),
    },
  ]
}

/** The limits that apply, each on a line. */
function Limits({ app: { limits } }: { app: AppOfUser }) {
  const texts = useMessages('apps').limits
  const { none } = useMessages('users')
  const { number } = useFormats()
  const set = limitNames.filter((name) => limits[name] !== null)
  if (set.length === 0) return none
  return set.map((name) => (
    <span key={name} className={styles.second}>
      {texts[name]}: {number(limits[name] ?? 0)}
    </span>
  ))
}
