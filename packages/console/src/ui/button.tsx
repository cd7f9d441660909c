import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
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

/** A link that looks like the most important button: the next step is another page. */
export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className={`${styles.button} ${styles.primary} ${styles.link}`}>
    {children}
  </Link>
)
