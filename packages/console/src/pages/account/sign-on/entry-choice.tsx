import { type ReactNode, useState } from 'react'
import { useProviders } from '../../../data/sign-on.ts'
import { useMessages } from '../../../messages/context.tsx'
import { ProviderButtons } from '../../../session/provider-buttons.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import own from './sign-on.module.css'

/** The providers, and the form beside them. */
export function EntryChoice({
  page,
  hiddenBehind,
  children,
}: {
  /** The page of the console that follows. */
  page: string
  /** Where people log in at providers only: what a button says that shows the form all the same. */
  hiddenBehind?: string | undefined
  /** The form. */
  children?: ReactNode
}) {
  const { or } = useMessages('sign-on')
  const [isShown, setShown] = useState(hiddenBehind === undefined)
  const providers = useProviders().data?.providers ?? []
  return (
    <div className={styles.form}>
      <ProviderButtons providers={providers} page={page} />
      {isShown ? (
        <>
          {providers.length > 0 && children !== undefined && <p className={own.or}>{or}</p>}
          {children}
        </>
      ) : (
        <Button variant="quiet" onClick={() => setShown(true)}>
          {hiddenBehind}
        </Button>
      )}
    </div>
  )
}
