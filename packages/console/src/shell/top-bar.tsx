import { Link } from 'wouter'
import { useSettings } from '../data/settings.ts'
import { useMessages } from '../messages/context.tsx'
import { useSession } from '../session/use-session.ts'
import { Palette, usePalette } from './palette/palette.tsx'
import styles from './shell.module.css'
import { useEntryAddresses } from './use-entry-addresses.ts'
import { stayInTranslator } from './use-pages.ts'
import { UserMenu } from './user-menu.tsx'

export function TopBar() {
  const texts = useMessages('shell')
  const session = useSession()
  const { data: settings } = useSettings()
  const entries = useEntryAddresses()
  const palette = usePalette()
  return (
    <header className={styles.top}>
      <Link href="/" className={styles.brand} aria-label="Dragoman" onClick={stayInTranslator}>
        <img src="/console/icon.svg" alt="" width="26" height="26" />
        <span>Dragoman</span>
      </Link>
      <span className={styles.spacer} />
      <Palette {...palette} />
      {session === 'none' && (
        <>
          <Link href={entries.logIn} className={styles.topLink}>
            {texts.logIn}
          </Link>
          {settings?.signup === 'open' && (
            <Link href={entries.signUp} className={styles.topButton}>
              {texts.signUp}
            </Link>
          )}
        </>
      )}
      <UserMenu onKeys={() => palette.show('shortcuts')} />
    </header>
  )
}
