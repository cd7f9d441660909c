import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { OnceDialog } from '../../../ui/dialogs/once-dialog.tsx'
import styles from '../operate.module.css'

/** A password that the service made up. Nobody can see it again. */
export function PasswordOnce({
  email,
  password,
  onClose,
}: {
  email: string
  password: string
  onClose: () => void
}) {
  const texts = useMessages('users')
  return (
    <OnceDialog
      title={texts.passwordTitle(isolate(email))}
      text={texts.passwordText}
      done={texts.done}
      onClose={onClose}
    >
      <div className={styles.secret}>
        <code dir="ltr">{password}</code>
        <CopyButton text={password} label={texts.copyPassword} />
      </div>
    </OnceDialog>
  )
}
