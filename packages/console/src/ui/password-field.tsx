import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useMessages } from '../messages/context.tsx'
import field from './field.module.css'
import styles from './password-field.module.css'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the value, in plain words. */
  error?: ReactNode
  /** Whose password: `current-password` or `new-password`, for password managers. */
  autoComplete: 'current-password' | 'new-password'
}

/** A field for a password, which a button shows. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const texts = useMessages('ui')
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          className={`${field.input} ${styles.input}`}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <button
          type="button"
          className={styles.button}
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={field.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
