import { useState } from 'react'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { makePasskey } from '../../../session/passkey.ts'
import { useAttempt } from '../../../session/use-attempt.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogForm } from '../../../ui/dialogs/dialog.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { TextField } from '../../../ui/fields/field.tsx'

/** Makes a passkey on this device, or on one that the browser reaches. */
export function PasskeyDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (recoveryCodes: readonly string[] | null) => Promise<void>
}) {
  const texts = useMessages('security')
  const [name, setName] = useState('')
  const { busy, error, text, attempt } = useAttempt()

  async function add(): Promise<void> {
    const { challenge, passkey } = await client.factors.startPasskey()
    const made = await makePasskey(passkey)
    const added = await client.factors.addPasskey({ challenge, name: name.trim(), passkey: made })
    await onAdded(added.recoveryCodes)
  }

  return (
    <Dialog title={texts.addPasskey} text={texts.passkeysText} onClose={onClose}>
      <DialogForm onSubmit={() => attempt(add)}>
        <TextField
          label={texts.passkeyName}
          hint={texts.passkeyNameHint}
          value={name}
          maxLength={100}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          dir="auto"
        />
        {error !== undefined && <FailureLine error={error} text={text} />}
        <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
          {texts.addPasskey}
        </Button>
      </DialogForm>
    </Dialog>
  )
}
