import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './button.module.css'

/** A link that looks like the most important button: the next step is another page. */
export const ButtonLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className={`${styles.button} ${styles.primary} ${styles.link}`}>
    {children}
  </Link>
)
