import { useMutation } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'
import { useSettings } from '../../../data/settings.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../account.module.css'

/** Whether the address is proven, and how to prove it; nothing where the service sends no mail. */
export function AddressState({ verified }: { verified: boolean }) {
  const texts = useMessages('mail')
  const { data: settings } = useSettings()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.account.requestEmailVerification(),
    onSuccess: () => toast({ text: texts.sentAgain }),
    onError: (error) => toast({ text: texts.sendFailed, error }),
  })
  if (settings?.mail !== true) return null
  if (verified)
    return (
      <p>
        <Badge tone="success">{texts.verified}</Badge>
      </p>
    )
  return (
    <div className={styles.addressState}>
      <p className={styles.fact}>{texts.unverified}</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {texts.sendAgain}
      </Button>
    </div>
  )
}
