import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import styles from './account.module.css'

/** The frame of log-in and sign-up: a narrow form, and what there is instead of it. */
export function EntryPage({
  title,
  intro,
  notice,
  footer,
  children,
}: {
  title: string
  intro: string
  notice?: ReactNode
  footer: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.entry}>
      <Page title={title} intro={intro}>
        {notice !== undefined && (
          <p className={styles.notice} role="status">
            {notice}
          </p>
        )}
        <div className={styles.card}>{children}</div>
        <div className={styles.footer}>{footer}</div>
      </Page>
    </div>
  )
}
