import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { readStored, writeStored } from '../data/browser-storage.ts'
import { useMissingSetup } from '../data/setup.ts'
import { useMessages } from '../messages/context.tsx'
import { useOperator } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import styles from './shell.module.css'

const hiddenKey = 'setup.hidden'

/** Tells operators that the service is not set up completely, until they hide it. */
export function SetupNotice() {
  return useOperator() ? <NoticeOfMissing /> : null
}

function NoticeOfMissing() {
  const texts = useMessages('shell')
  const [location] = useLocation()
  const missing = useMissingSetup() ?? []
  const [hidden, setHidden] = useState(() => readStored(hiddenKey))
  // What is missing later is told again.
  const isHidden = Array.isArray(hidden) && missing.every((step) => hidden.includes(step))
  if (isHidden || missing.length === 0 || location === '/console/operate/setup') return null
  const hide = () => {
    writeStored(hiddenKey, missing)
    setHidden(missing)
  }
  return (
    <div className={styles.setup}>
      <p>{texts.setupMissing}</p>
      <Link href="/console/operate/setup">{texts.setupShow}</Link>
      <Button variant="quiet" onClick={hide}>
        {texts.setupHide}
      </Button>
    </div>
  )
}
