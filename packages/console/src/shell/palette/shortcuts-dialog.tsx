import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useMessages } from '../../messages/context.tsx'
import dialog from '../../ui/dialogs/dialog.module.css'
import { usePages } from '../use-pages.ts'
import { isApple } from './is-apple.ts'
import { Keys } from './keys.tsx'
import { readLetterKeys, storeLetterKeys } from './letter-keys.ts'
import styles from './palette.module.css'
import { returnFocus } from './return-focus.ts'

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What had the focus before it opened. */
  before: RefObject<Element | null>
}

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ShortcutsDialog({ open, onOpenChange, before }: ShortcutsDialogProps) {
  const shell = useMessages('shell')
  const texts = useMessages('palette')
  const pages = usePages()
  const [letters, setLetters] = useState(readLetterKeys)
  const control = isApple ? '⌘' : 'Ctrl'
  const general = [
    { text: texts.openCommands, keys: [control, 'K'] },
    { text: texts.showShortcuts, keys: ['?'] },
  ]
  const inTranslator = [
    { text: texts.translateNow, keys: [control, 'Enter'] },
    { text: texts.swap, keys: [isApple ? '⌥' : 'Alt', 'S'] },
    { text: texts.takeBack, keys: [control, 'Z'] },
  ]
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={dialog.popup} finalFocus={() => returnFocus(before.current)}>
          <div className={dialog.form}>
            <div className={styles.head}>
              <Dialog.Title className={dialog.title}>{shell.shortcuts}</Dialog.Title>
              <Dialog.Close className={styles.close} aria-label={shell.close}>
                <X size={18} aria-hidden="true" />
              </Dialog.Close>
            </div>
            <dl className={styles.shortcuts}>
              {general.map(({ text, keys }) => (
                <Shortcut key={text} text={text} keys={keys} />
              ))}
            </dl>
            <h3 className={styles.heading}>{texts.inTranslator}</h3>
            <dl className={styles.shortcuts}>
              {inTranslator.map(({ text, keys }) => (
                <Shortcut key={text} text={text} keys={keys} />
              ))}
            </dl>
            <h3 className={styles.heading}>{texts.goTo}</h3>
            <dl className={styles.shortcuts}>
              {pages.map(({ path, listing }) => (
                <Shortcut key={path} text={listing.name(shell)} keys={['g', listing.letter]} />
              ))}
            </dl>
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={letters}
                onChange={({ target }) => {
                  storeLetterKeys(target.checked)
                  setLetters(target.checked)
                }}
              />
              {texts.letterKeys}
            </label>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Shortcut({ text, keys }: { text: string; keys: readonly string[] }) {
  return (
    <div className={styles.shortcut}>
      <dt>{text}</dt>
      <dd>
        <Keys keys={keys} />
      </dd>
    </div>
  )
}
