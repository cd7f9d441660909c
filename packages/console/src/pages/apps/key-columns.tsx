import { useMessages } from '../../messages/context.tsx'
import { isolate } from '../../messages/isolate.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Age } from '../../ui/time.tsx'
import styles from './app-page.module.css'
import type { Credential } from './one-app.ts'

interface Actions {
  readonly onRename: (credential: Credential) => void
  readonly onRevoke: (credential: Credential) => void
}

export function useKeyColumns({ onRename, onRevoke }: Actions): Column<Credential>[] {
  const { keys: texts } = useMessages('apps')
  return [
    { header: texts.key, kind: 'name', cell: (key) => <KeyName credential={key} /> },
    {
      header: texts.secret,
      cell: ({ secretHint }) => (
        <code dir="ltr" className={styles.nowrap}>
          {secretHint}
        </code>
      ),
    },
    { header: texts.created, cell: ({ createdAt }) => <Age of={createdAt} /> },
    {
      header: texts.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : <Age of={lastUsedAt} />),
    },
    { header: texts.expires, cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    {
      header: texts.actions,
      kind: 'actions',
      cell: (credential) => (
        <ActionMenu
          label={texts.actionsOf(isolate(credential.label ?? credential.apiKey))}
          actions={[
            { text: texts.rename, onSelect: () => onRename(credential) },
            { text: texts.revoke, onSelect: () => onRevoke(credential), danger: true },
          ]}
        />
      ),
    },
  ]
}

function KeyName({ credential: { label, apiKey } }: { credential: Credential }) {
  const { keys: texts } = useMessages('apps')
  return (
    <>
      {label === null ? (
        <span className={styles.muted}>{texts.unlabelled}</span>
      ) : (
        <bdi className={styles.label}>{label}</bdi>
      )}
      <div className={styles.key}>
        <code dir="ltr">{apiKey}</code>
        <CopyButton text={apiKey} />
      </div>
    </>
  )
}

function Expiry({ at }: { at: string | null }) {
  const { keys: texts } = useMessages('apps')
  if (at === null) return texts.never
  return Date.parse(at) <= Date.now() ? (
    <Badge tone="danger">{texts.expired}</Badge>
  ) : (
    <Age of={at} />
  )
}
