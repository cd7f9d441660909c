import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Age } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../account.module.css'

/** A second factor, or a kind of them, with what can be done to it. */
export function FactorItem({
  Icon,
  name,
  text,
  use,
  onAdd,
  addLabel,
  onRemove,
  action,
  children,
}: {
  Icon?: LucideIcon
  name: string
  text?: ReactNode
  /** When it was used last; undefined: it is not set up. */
  use?: { readonly lastUsedAt: string | null } | undefined
  onAdd?: (() => void) | undefined
  addLabel?: string
  onRemove?: (() => Promise<unknown>) | undefined
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className={styles.session}>
      {Icon !== undefined && <Icon size={20} aria-hidden="true" />}
      <div className={styles.sessionText}>
        <p className={styles.device}>
          <bdi>{name}</bdi>
        </p>
        {text !== undefined && <p className={styles.fact}>{text}</p>}
        {use !== undefined && <LastUse at={use.lastUsedAt} />}
      </div>
      {onAdd !== undefined && <Button onClick={onAdd}>{addLabel}</Button>}
      {onRemove !== undefined && <RemoveButton name={name} onRemove={onRemove} />}
      {action}
      {children}
    </li>
  )
}

function LastUse({ at }: { at: string | null }) {
  const texts = useMessages('security')
  const { lastUsed } = useMessages('account')
  if (at === null) return <p className={styles.fact}>{texts.never}</p>
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{lastUsed}</dt>
        <dd>
          <Age of={at} />
        </dd>
      </div>
    </dl>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => Promise<unknown> }) {
  const texts = useMessages('security')
  const [asking, setAsking] = useState(false)
  const shown = isolate(name)
  return (
    <>
      <Button onClick={() => setAsking(true)} aria-label={texts.removeOf(name)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.removeTitle(shown)}
        text={texts.removeText}
        confirmLabel={texts.remove}
        onConfirm={async () => {
          await onRemove()
          toast({ text: texts.removed })
        }}
      />
    </>
  )
}
