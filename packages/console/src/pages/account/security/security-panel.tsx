import type { Factors } from '@dragoman/client'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../data/client.ts'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { hasPasskeys } from '../../../session/passkey.ts'
import { factorsKey, useFactors } from '../../../session/use-factors.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../account.module.css'
import { CodesDialog } from './codes-dialog.tsx'
import { FactorItem } from './factor-item.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

type OwnFactors = Awaited<ReturnType<Factors['get']>>
type Adding = 'totp' | 'passkey' | undefined

/** The second factors of the user. */
export function SecurityPanel() {
  const texts = useMessages('security')
  const { data, error, refetch } = useFactors()
  return (
    <div id="security">
      <Panel title={texts.title} text={texts.text}>
        {data !== undefined ? (
          <FactorList factors={data} />
        ) : error === null ? (
          <Skeleton lines={3} />
        ) : (
          <Failure error={error} onRetry={refetch} />
        )}
      </Panel>
    </div>
  )
}

function FactorList({ factors }: { factors: OwnFactors }) {
  const texts = useMessages('security')
  const queries = useQueryClient()
  const [adding, setAdding] = useState<Adding>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { totp, passkeys, required } = factors
  const hasFactor = totp !== null || passkeys.length > 0
  const reload = () => queries.invalidateQueries({ queryKey: factorsKey })

  async function added(recoveryCodes: readonly string[] | null): Promise<void> {
    setAdding(undefined)
    toast({ text: recoveryCodes === null ? texts.addedAnother : texts.added })
    setCodes(recoveryCodes ?? undefined)
    // With the first factor other sessions ended, and other pages work again.
    if (recoveryCodes !== null) await queries.invalidateQueries()
    else await reload()
  }

  return (
    <>
      {required && !hasFactor && (
        <p className={styles.notice} role="status">
          {texts.requiredText}
        </p>
      )}
      <ul className={styles.sessions}>
        <FactorItem
          Icon={Smartphone}
          name={texts.totp}
          text={texts.totpText}
          use={totp ?? undefined}
          onAdd={totp === null ? () => setAdding('totp') : undefined}
          addLabel={texts.totpSetUp}
          onRemove={totp === null ? undefined : () => client.factors.removeTotp().then(reload)}
        />
        <FactorItem
          Icon={KeyRound}
          name={texts.passkeys}
          text={<PasskeyText origin={factors.passkeyOrigin} />}
          onAdd={isHere(factors.passkeyOrigin) ? () => setAdding('passkey') : undefined}
          addLabel={texts.addPasskey}
        />
        {passkeys.map((passkey) => (
          <FactorItem
            key={passkey.id}
            name={passkey.name}
            use={passkey}
            onRemove={() => client.factors.removePasskey(passkey.id).then(reload)}
          />
        ))}
        {hasFactor && <RecoveryItem left={factors.recoveryCodes} onCodes={setCodes} />}
      </ul>
      {adding === 'totp' && <TotpDialog onClose={() => setAdding(undefined)} onAdded={added} />}
      {adding === 'passkey' && (
        <PasskeyDialog onClose={() => setAdding(undefined)} onAdded={added} />
      )}
      {codes !== undefined && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}

/** Passkeys are made on pages of the service's own address. */
const isHere = (origin: string | null): boolean => origin === location.origin && hasPasskeys()

function PasskeyText({ origin }: { origin: string | null }) {
  const texts = useMessages('security')
  if (origin === null) return texts.nowhere
  return isHere(origin) ? texts.passkeysText : texts.elsewhere(isolate(origin))
}

function RecoveryItem({
  left,
  onCodes,
}: {
  left: number
  onCodes: (codes: readonly string[]) => void
}) {
  const texts = useMessages('security')
  const { plural } = useTexts()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)

  async function replace(): Promise<void> {
    const { recoveryCodes } = await client.factors.replaceRecoveryCodes()
    onCodes(recoveryCodes)
    await queries.invalidateQueries({ queryKey: factorsKey })
  }

  return (
    <FactorItem
      Icon={LifeBuoy}
      name={`${texts.recovery} (${plural(left, texts.left)})`}
      text={texts.recoveryText}
      action={<Button onClick={() => setAsking(true)}>{texts.newCodes}</Button>}
    >
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.newCodesTitle}
        text={texts.newCodesText}
        confirmLabel={texts.newCodes}
        onConfirm={replace}
      />
    </FactorItem>
  )
}
