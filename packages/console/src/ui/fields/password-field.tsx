import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useMessages } from '../../messages/context.tsx'
import field from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'type'> {
  /** Whose password: `current-password` or `new-password`, for password managers. */
  autoComplete: 'current-password' | 'new-password'
}

/** A field for a password, which a button shows. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const texts = useMessages('ui')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={`${field.input} ${styles.input}`}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.button}
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
