import type { Apps } from '@dragoman/client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type App, appsKey } from '../../data/apps.ts'
import { client } from '../../data/client.ts'
import { queryClient } from '../../data/queries.ts'
import { may } from '../../data/roles.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { isolate } from '../../messages/isolate.ts'
import { RoleNote } from '../../ui/apps/for-role.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { useKeyColumns } from './key-columns.tsx'
import { LabelDialog } from './label-dialog.tsx'
import type { Credential } from './one-app.ts'
import { SecretDialog } from './secret-dialog.tsx'

type CreatedCredential = Awaited<ReturnType<Apps['createCredential']>>

export function KeysTab({ app }: { app: App }) {
  const { keys: texts, secret } = useMessages('apps')
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedCredential>()
  const [renamed, setRenamed] = useState<Credential>()
  const [revoked, setRevoked] = useState<Credential>()
  const columns = useKeyColumns({ onRename: setRenamed, onRevoke: setRevoked })
  const button = may(app, 'change') && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus size={18} aria-hidden="true" />
      {texts.create}
    </Button>
  )
  return (
    <Panel title={texts.title} text={texts.text} actions={app.credentials.length > 0 && button}>
      <RoleNote app={app} action="manage" />
      {app.credentials.length === 0 ? (
        <EmptyState text={texts.none}>{button}</EmptyState>
      ) : (
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={app.credentials}
          keyOf={({ apiKey }) => apiKey}
          hasActions={may(app, 'manage')}
        />
      )}
      <CreateKeyDialog
        app={app}
        open={creating}
        onOpenChange={setCreating}
        onCreated={setCreated}
      />
      {renamed !== undefined && (
        <LabelDialog app={app} credential={renamed} onClose={() => setRenamed(undefined)} />
      )}
      <RevokeDialog app={app} credential={revoked} onClose={() => setRevoked(undefined)} />
      {created !== undefined && (
        <SecretDialog
          title={secret.newKey}
          apiKey={created.apiKey}
          apiSecret={created.apiSecret}
          onClose={() => setCreated(undefined)}
        />
      )}
    </Panel>
  )
}

function RevokeDialog({
  app,
  credential,
  onClose,
}: {
  app: App
  credential: Credential | undefined
  onClose: () => void
}) {
  const { keys: texts } = useMessages('apps')
  const formats = useFormats()
  const lastUsedAt = credential?.lastUsedAt
  return (
    <ConfirmDialog
      open={credential !== undefined}
      onOpenChange={onClose}
      title={texts.revokeTitle}
      text={
        <>
          <p>{texts.revokeText(isolate(credential?.label ?? credential?.apiKey ?? ''))}</p>
          {lastUsedAt && <p>{texts.revokeUsed(formats.relative(lastUsedAt))}</p>}
        </>
      }
      confirmLabel={texts.revoke}
      onConfirm={async () => {
        await client.apps.revokeCredential({ id: app.id, apiKey: credential?.apiKey ?? '' })
        await queryClient.invalidateQueries({ queryKey: appsKey })
        toast({ text: texts.revoked })
      }}
    />
  )
}
