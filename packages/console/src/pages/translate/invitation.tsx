import { DragomanError } from '@dragoman/client'
import { Link, useSearch } from 'wouter'
import { useSettings } from '../../data/settings.ts'
import { useMessages } from '../../messages/context.tsx'
import { useDraft } from './draft.ts'
import styles from './notice.module.css'
import { Notice } from './notice.tsx'

/** Invites whoever is not logged in, where only accounts translate. */
export function Invitation() {
  const texts = useMessages('translate')
  const { logIn, signUp } = useEntryLinks()
  return (
    <Notice title={texts.logInTitle} text={useKept(texts.logInText)}>
      <Link href={logIn.href} className={styles.primary}>
        {logIn.text}
      </Link>
      {signUp !== undefined && (
        <Link href={signUp.href} className={styles.link}>
          {signUp.text}
        </Link>
      )}
    </Notice>
  )
}

/** The ways to an account, a new one first; only log-in where nobody signs up. */
export function Entries() {
  const { logIn, signUp } = useEntryLinks()
  const entries = signUp === undefined ? [logIn] : [signUp, logIn]
  return entries.map((entry, index) => (
    <Link key={entry.href} href={entry.href} className={index === 0 ? styles.primary : styles.link}>
      {entry.text}
    </Link>
  ))
}

const codesForAccounts = new Set([
  'guest-limit-exceeded',
  'quota-exceeded',
  'budget-exceeded',
  'app-disabled',
  'unauthenticated',
  'language-pair-not-supported',
])

/** Whether an account may translate what a guest may not. */
export const isForAccounts = (error: Error): error is DragomanError =>
  error instanceof DragomanError && codesForAccounts.has(error.code)

/** Says what there is besides, for whoever translates without an account. */
export function GuestLine() {
  const texts = useMessages('translate')
  const { logIn, signUp } = useEntryLinks()
  const { href, text } = signUp ?? logIn
  return (
    <p className={styles.guest}>
      {texts.guestLine} <Link href={href}>{text}</Link>
    </p>
  )
}

/** The text of a notice, and that what was typed is kept. */
export function useKept(text: string): string {
  const { logInKeeps } = useMessages('translate')
  return useDraft().text === '' ? text : `${text} ${logInKeeps}`
}

/** The ways in, which lead back to the same languages; undefined where nobody signs up. */
function useEntryLinks() {
  const shell = useMessages('shell')
  const search = useSearch()
  const { data: settings } = useSettings()
  const to = `?to=${encodeURIComponent(search === '' ? '/' : `/?${search}`)}`
  return {
    logIn: { href: `/console/log-in${to}`, text: shell.logIn },
    signUp:
      settings?.signup === 'closed'
        ? undefined
        : { href: `/console/sign-up${to}`, text: shell.signUp },
  }
}
