import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import { DialogPart } from '../../parts/dialog-part.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { usePages } from '../use-pages.ts'
import { isApple } from './is-apple.ts'
import styles from './palette-button.module.css'
import { usePaletteKeys } from './use-palette-keys.ts'

const CommandDialog = lazyPart(() => import('./command-dialog.tsx'), 'palette')
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), 'palette')

type Shown = 'commands' | 'shortcuts' | undefined

/** Which dialog of the palette is open. */
export function usePalette() {
  const [shown, setShown] = useState<Shown>()
  /** What has been shown stays, to move when it closes. */
  const [loaded, setLoaded] = useState<readonly Shown[]>([])
  const before = useRef<Element>(null)

  function show(next: Shown): void {
    if (shown === undefined) before.current = document.activeElement
    setShown(next)
    if (next !== undefined && !loaded.includes(next)) setLoaded([...loaded, next])
  }

  return { shown, loaded, before, show }
}

/** The button of the command palette, and the keys that work on every page. */
export function Palette({ shown, loaded, before, show }: ReturnType<typeof usePalette>) {
  const texts = useMessages('shell')
  const pages = usePages()
  const [, navigate] = useLocation()
  usePaletteKeys({
    onPalette: () => show('commands'),
    onList: () => show('shortcuts'),
    onGo(letter) {
      const page = pages.find(({ listing }) => listing.letter === letter)
      if (page !== undefined) navigate(page.path)
      return page !== undefined
    },
  })

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-label={texts.commands}
        onClick={() => show('commands')}
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.text}>{texts.commands}</span>
        <span className={styles.keys} data-keys={isApple ? '⌘ K' : 'Ctrl K'} />
      </button>
      <DialogPart isWanted={shown !== undefined} onDismiss={() => show(undefined)}>
        {loaded.includes('commands') && (
          <CommandDialog
            open={shown === 'commands'}
            before={before}
            onOpenChange={(open) => show(open ? 'commands' : undefined)}
            onShortcuts={() => show('shortcuts')}
          />
        )}
        {loaded.includes('shortcuts') && (
          <ShortcutsDialog
            open={shown === 'shortcuts'}
            before={before}
            onOpenChange={(open) => show(open ? 'shortcuts' : undefined)}
          />
        )}
      </DialogPart>
    </>
  )
}
