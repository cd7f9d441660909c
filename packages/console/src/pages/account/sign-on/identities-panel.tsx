import type { Identity } from '@dragoman/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/client.ts'
import { identitiesKey, useIdentities, useProviders } from '../../../data/sign-on.ts'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { ProviderButton } from '../../../session/provider-button.tsx'
import { useKnownProblem } from '../../../session/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import account from '../account.module.css'
import { FactorItem } from '../security/factor-item.tsx'
import styles from './sign-on.module.css'

/** The accounts at providers that log the user in; nothing where there are no providers. */
export function IdentitiesPanel() {
  const texts = useMessages('sign-on')
  const providers = useProviders().data?.providers ?? []
  const { data: identities, error, refetch } = useIdentities()
  if (providers.length === 0 && (identities ?? []).length === 0) return null
  return (
    <Panel title={texts.identitiesTitle} text={texts.identitiesText}>
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {identities?.length === 0 ? (
        <p className={account.fact}>{texts.noIdentities}</p>
      ) : (
        <ul className={account.sessions}>
          {identities?.map((identity) => (
            <IdentityItem key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {providers.map(({ name: provider, title }) => (
          <ProviderButton
            key={provider}
            label={texts.connect(title)}
            begin={() => client.signOn.connect({ provider, next: '/console/account' })}
          />
        ))}
      </div>
    </Panel>
  )
}

function IdentityItem({ identity: { id, title, email, lastUsedAt } }: { identity: Identity }) {
  const name = email === null ? title : `${title} (${email})`
  return (
    <FactorItem
      name={title}
      text={email !== null && <bdi>{email}</bdi>}
      use={{ lastUsedAt }}
      action={<DisconnectButton id={id} name={name} />}
    />
  )
}

function DisconnectButton({ id, name }: { id: string; name: string }) {
  const texts = useMessages('sign-on')
  const describe = useKnownProblem()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)

  async function disconnect(): Promise<void> {
    await client.signOn.disconnect(id)
    toast({ text: texts.disconnected })
    await queries.invalidateQueries({ queryKey: identitiesKey })
  }

  return (
    <>
      <Button onClick={() => setAsking(true)} aria-label={texts.disconnectOf(name)}>
        {texts.disconnect}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.disconnectTitle(isolate(name))}
        text={texts.disconnectText}
        confirmLabel={texts.disconnect}
        onConfirm={disconnect}
        describe={describe}
      />
    </>
  )
}
