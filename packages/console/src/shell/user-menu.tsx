import { BookOpen, Code, Globe, Keyboard, LogOut, UserRound } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'wouter'
import { useSettings } from '../data/settings.ts'
import { useMessages, useTexts } from '../messages/context.tsx'
import { type Locale, localeNames, locales } from '../messages/locale.ts'
import { useLogOut } from '../session/log-out-question.tsx'
import { useProfile, useSession } from '../session/use-session.ts'
import { type Scheme, schemes } from './scheme.ts'
import { schemeNames } from './scheme-names.ts'
import { setScheme, useScheme } from './use-scheme.ts'
import styles from './user-menu.module.css'

/** The user, the language and the appearance: a button with a panel of the browser's own. */
export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const shell = useMessages('shell')
  const texts = useMessages('ui')
  const session = useSession()
  const profile = useProfile().data
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const close = () => panel.current?.hidePopover()
  const isLoggedIn = session === 'active'
  const name = profile?.name ?? profile?.email
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={isLoggedIn ? texts.userMenu(name ?? '') : texts.settingsMenu}
      >
        {isLoggedIn ? (
          <>
            <span className={styles.initial} data-initial={[...(name ?? '')][0]?.toUpperCase()} />
            <bdi className={styles.name}>{name}</bdi>
          </>
        ) : (
          <Globe size={18} aria-hidden="true" />
        )}
      </button>
      <div id={id} ref={panel} popover="auto" className={styles.panel}>
        {isLoggedIn && profile !== undefined && (
          <p className={styles.who}>
            {profile.name !== null && <bdi className={styles.whoName}>{profile.name}</bdi>}
            <bdi>{profile.email}</bdi>
          </p>
        )}
        <Choice
          label={shell.language}
          names={localeNames}
          options={locales}
          {...useLocaleChoice()}
        />
        <Choice
          label={shell.scheme}
          names={schemeNames(shell)}
          options={schemes}
          value={useScheme()}
          onChange={setScheme}
        />
        <HelpLinks onChosen={close} onKeys={onKeys} />
        {isLoggedIn && <AccountActions onChosen={close} />}
        <Version />
      </div>
    </>
  )
}

function Version() {
  const version = useSettings().data?.version
  return version !== undefined && <p className={styles.version}>Dragoman {version}</p>
}

function HelpLinks({ onChosen, onKeys }: { onChosen: () => void; onKeys: () => void }) {
  const shell = useMessages('shell')
  return (
    <div className={styles.actions}>
      <Link href="/console/docs" className={styles.action} onClick={onChosen}>
        <BookOpen size={16} aria-hidden="true" />
        {shell.documentation}
      </Link>
      <Link href="/console/reference" className={styles.action} onClick={onChosen}>
        <Code size={16} aria-hidden="true" />
        {shell.reference}
      </Link>
      <button
        type="button"
        className={styles.action}
        onClick={() => {
          // It gives the focus back first, which the dialog returns it to.
          onChosen()
          onKeys()
        }}
      >
        <Keyboard size={16} aria-hidden="true" />
        {shell.shortcuts}
      </button>
    </div>
  )
}

function AccountActions({ onChosen }: { onChosen: () => void }) {
  const shell = useMessages('shell')
  const logOut = useLogOut()
  return (
    <div className={styles.actions}>
      <Link href="/console/account" className={styles.action} onClick={onChosen}>
        <UserRound size={16} aria-hidden="true" />
        {shell.account}
      </Link>
      <button
        type="button"
        className={styles.action}
        onClick={() => {
          onChosen()
          logOut()
        }}
      >
        <LogOut size={16} aria-hidden="true" />
        {shell.logOut}
      </button>
    </div>
  )
}

function useLocaleChoice(): { value: Locale; onChange: (locale: Locale) => void } {
  const { locale, setLocale } = useTexts()
  return { value: locale, onChange: setLocale }
}

function Choice<Value extends Locale | Scheme>({
  label,
  names,
  options,
  value,
  onChange,
}: {
  label: string
  names: Readonly<Record<Value, string>>
  options: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <label className={styles.choice}>
      {label}
      <select
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
