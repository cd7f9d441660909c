import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { useMessages } from '../../messages/context.tsx'
import dialog from '../../ui/dialogs/dialog.module.css'
import { type Command, type CommandGroup, useCommands } from './commands.ts'
import { Keys } from './keys.tsx'
import styles from './palette.module.css'
import { returnFocus } from './return-focus.ts'

interface CommandDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What had the focus before it opened. */
  before: RefObject<Element | null>
  onShortcuts: () => void
}

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function CommandDialog({
  open,
  onOpenChange,
  before,
  onShortcuts,
}: CommandDialogProps) {
  const { commands } = useMessages('shell')
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup
          className={`${dialog.popup} ${styles.popup}`}
          aria-label={commands}
          finalFocus={() => returnFocus(before.current)}
        >
          <CommandList onShortcuts={onShortcuts} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Apart from the dialog, so that each opening starts with an empty field. */
function CommandList({ onShortcuts, onDone }: { onShortcuts: () => void; onDone: () => void }) {
  const texts = useMessages('palette')
  const groups = useCommands(onShortcuts)
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      itemToStringValue={({ label }: Command) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className={styles.search}>
        <Search size={18} aria-hidden="true" />
        <Autocomplete.Input
          className={styles.input}
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          dir="auto"
        />
      </div>
      <Autocomplete.Empty>
        <p className={styles.none}>{texts.none}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className={styles.list}>
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.heading}>
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className={styles.item}
                  onClick={() => {
                    onDone()
                    command.run()
                  }}
                >
                  <command.Icon size={18} aria-hidden="true" />
                  <span className={styles.label}>
                    <span className={styles.name} dir="auto">
                      {command.label}
                    </span>
                  </span>
                  {command.keys !== undefined && <Keys keys={command.keys} />}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
