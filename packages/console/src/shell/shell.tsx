import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../messages/context.tsx'
import { LogOutQuestion } from '../session/log-out-question.tsx'
import { ProofQuestion } from '../session/proof-question.tsx'
import { Toasts } from '../ui/toasts/toasts.tsx'
import { DropTarget } from './drop-target.tsx'
import { Navigation } from './navigation.tsx'
import { SetupNotice } from './setup-notice.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useOnline } from './use-online.ts'

/** What surrounds every page: navigation, settings of the page, and warnings. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useMessages('shell')
  const main = useId()
  const online = useOnline()
  useFocusAfterNavigation(main)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${main}`}>
        {texts.skip}
      </a>
      <TopBar />
      <Toasts />
      <Navigation />
      <main id={main} className={styles.main} tabIndex={-1}>
        {!online && (
          <p className={styles.warning} role="status">
            {texts.offline}
          </p>
        )}
        {!isSecureContext && <p className={styles.warning}>{texts.insecure}</p>}
        <SetupNotice />
        <Suspense>{children}</Suspense>
      </main>
      <DropTarget />
      <LogOutQuestion />
      <ProofQuestion />
    </div>
  )
}

/** Moves the focus as a load of the page would: screen readers start at the new content. */
function useFocusAfterNavigation(main: string): void {
  const [location] = useLocation()
  const previous = useRef(location)
  useEffect(() => {
    if (previous.current === location) return
    previous.current = location
    document.getElementById(main)?.focus({ preventScroll: true })
    // A heading that the address names is where the page goes itself.
    if (globalThis.location.hash === '') scrollTo(0, 0)
  }, [location, main])
}
