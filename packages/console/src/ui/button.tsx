import type { ComponentProps } from 'react'
import styles from './button.module.css'

type Variant = 'primary' | 'secondary' | 'danger' | 'quiet'

/** A button. While `busy` it cannot be pressed, and keeps its width. */
export function Button({
  variant = 'secondary',
  busy = false,
  className = '',
  disabled,
  children,
  ...rest
}: ComponentProps<'button'> & { variant?: Variant; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[variant]} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  )
}
