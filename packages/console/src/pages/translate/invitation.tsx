import { Link, useSearch } from 'wouter'
import { useSettings } from '../../data/settings.ts'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { useDraft } from './draft.ts'
import styles from './notice.module.css'
import { Notice } from './notice.tsx'
import { useCreateConsoleApp } from './use-paying-app.ts'

/** Invites whoever is not logged in; the way back leads to the same languages. */
export function Invitation() {
  const texts = useMessages('translate')
  const shell = useMessages('shell')
  const search = useSearch()
  const settings = useSettings()
  const { text } = useDraft()
  const to = `?to=${encodeURIComponent(search === '' ? '/' : `/?${search}`)}`
  return (
    <Notice
      title={texts.logInTitle}
      text={text === '' ? texts.logInText : `${texts.logInText} ${texts.logInKeeps}`}
    >
      <Link href={`/console/log-in${to}`} className={styles.primary}>
        {shell.logIn}
      </Link>
      {settings.data?.signup !== 'closed' && (
        <Link href={`/console/sign-up${to}`} className={styles.link}>
          {shell.signUp}
        </Link>
      )}
    </Notice>
  )
}

/** For a user without an app: one click, and the page translates. */
export function CreateConsoleApp() {
  const texts = useMessages('translate')
  const create = useCreateConsoleApp()
  return (
    <Notice
      title={texts.noAppTitle}
      text={create.isError ? texts.createAppFailed : texts.noAppText}
      error={create.error}
    >
      <Button variant="primary" busy={create.isPending} onClick={() => create.mutate()}>
        {texts.createApp}
      </Button>
    </Notice>
  )
}
