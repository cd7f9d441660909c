import { Link } from 'wouter'
import type { App } from '../../../data/apps.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Age } from '../../../ui/time.tsx'
import type { Credential } from '../one-app.ts'
import styles from './overview.module.css'

const shownKeys = 5

/** The keys of an app, and when each was used. */
export function KeyList({ app }: { app: App }) {
  const texts = useMessages('overview')
  return (
    <Panel
      title={texts.keys}
      actions={
        <Link href={`/console/apps/${app.id}?tab=keys`} className={styles.link}>
          {texts.allKeys}
        </Link>
      }
    >
      {app.credentials.length === 0 ? (
        <p className={styles.nothing}>{texts.noKeys}</p>
      ) : (
        <ul className={styles.list}>
          {app.credentials.slice(0, shownKeys).map((credential) => (
            <li key={credential.apiKey} className={styles.item}>
              <KeyOf credential={credential} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function KeyOf({
  credential: { label, apiKey, lastUsedAt, expiresAt },
}: {
  credential: Credential
}) {
  const texts = useMessages('overview')
  const hasExpired = expiresAt != null && Date.parse(expiresAt) <= Date.now()
  return (
    <>
      {label === null ? (
        <code className={styles.name} dir="ltr">
          {apiKey}
        </code>
      ) : (
        <bdi className={styles.name}>{label}</bdi>
      )}
      {hasExpired && <Badge tone="danger">{texts.expired}</Badge>}
      <span className={styles.time}>
        {lastUsedAt === null ? texts.neverUsed : <Age of={lastUsedAt} />}
      </span>
    </>
  )
}
