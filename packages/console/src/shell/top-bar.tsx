import { useState } from 'react'
import { Link } from 'wouter'
import { useMessages, useTexts } from '../messages/context.tsx'
import { type Locale, localeNames, locales } from '../messages/locale.ts'
import { useSession } from '../session/use-session.ts'
import { applyScheme, readScheme, type Scheme, schemes, storeScheme } from './scheme.ts'
import styles from './shell.module.css'

applyScheme(readScheme())

export function TopBar() {
  const texts = useMessages('shell')
  const session = useSession()
  return (
    <header className={styles.top}>
      <Link href="/" className={styles.brand} aria-label="Dragoman">
        <img src="/console/icon.svg" alt="" width="26" height="26" />
        <span>Dragoman</span>
      </Link>
      <span className={styles.spacer} />
      <LocaleSelect />
      <SchemeSelect />
      {session === 'none' && (
        <>
          <Link href="/console/log-in" className={styles.topLink}>
            {texts.logIn}
          </Link>
          <Link href="/console/sign-up" className={styles.topButton}>
            {texts.signUp}
          </Link>
        </>
      )}
    </header>
  )
}

function LocaleSelect() {
  const { locale, messages, setLocale } = useTexts()
  return (
    <select
      className={styles.select}
      aria-label={messages.shell.language}
      value={locale}
      onChange={({ target }) => setLocale(target.value as Locale)}
    >
      {locales.map((each) => (
        <option key={each} value={each} lang={each}>
          {localeNames[each]}
        </option>
      ))}
    </select>
  )
}

function SchemeSelect() {
  const texts = useMessages('shell')
  const [scheme, setScheme] = useState(readScheme)
  const names = {
    system: texts.schemeSystem,
    light: texts.schemeLight,
    dark: texts.schemeDark,
  } as const
  return (
    <select
      className={styles.select}
      aria-label={texts.scheme}
      value={scheme}
      onChange={({ target }) => {
        storeScheme(target.value as Scheme)
        setScheme(target.value as Scheme)
      }}
    >
      {schemes.map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </select>
  )
}
