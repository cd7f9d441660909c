import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

/** A page with its title, which the browser's tab shows too. */
export function Page({
  title,
  intro,
  actions,
  wide = false,
  children,
}: {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  /** For tables and panes that use the whole width. */
  wide?: boolean
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <div className={wide ? styles.wide : styles.page}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {intro !== undefined && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}

/** Shows the title in the browser's tab, too. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Dragoman`
  }, [title])
}
