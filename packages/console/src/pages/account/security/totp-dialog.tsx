import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { useAttempt } from '../../../session/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code/code-block.tsx'
import { Dialog, DialogForm } from '../../../ui/dialogs/dialog.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './security.module.css'

/** Shows the secret of an authenticator app, and asks for the first code. */
export function TotpDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (recoveryCodes: readonly string[] | null) => Promise<void>
}) {
  const texts = useMessages('security')
  const [code, setCode] = useState('')
  const { busy, error, text, attempt } = useAttempt()
  const enrolment = useQuery({
    queryKey: ['totp enrolment'],
    queryFn: startEnrolment,
    // Each opening of the dialog makes a secret of its own, which nothing stores.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  async function confirm(): Promise<void> {
    const { recoveryCodes } = await client.factors.finishTotp(code.trim())
    await onAdded(recoveryCodes)
  }

  return (
    <Dialog title={texts.totpTitle} text={texts.totpScan} onClose={onClose} keepOpen>
      {enrolment.error !== null && <FailureLine error={enrolment.error} />}
      {enrolment.data === undefined ? (
        enrolment.error === null && <Skeleton lines={4} />
      ) : (
        <DialogForm
          onSubmit={async () => {
            if (!(await attempt(confirm))) setCode('')
          }}
        >
          <svg
            className={styles.qr}
            viewBox={`0 0 ${enrolment.data.size} ${enrolment.data.size}`}
            role="img"
            aria-label={texts.qr}
          >
            <path d={enrolment.data.path} />
          </svg>
          <CodeBlock code={enrolment.data.secret} label={texts.secret} />
          <TextField
            label={texts.code}
            name="code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
          />
          {error !== undefined && <FailureLine error={error} text={text} />}
          <Button type="submit" variant="primary" busy={busy} disabled={code.trim() === ''}>
            {texts.confirm}
          </Button>
        </DialogForm>
      )}
    </Dialog>
  )
}

/** A new secret, and its QR code as the path of an image. */
async function startEnrolment() {
  const { secret, uri } = await client.factors.startTotp()
  const { encode } = await import('uqr')
  const { data, size } = encode(uri, { border: 4, ecc: 'M' })
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return { secret, size, path: squares.join('') }
}
