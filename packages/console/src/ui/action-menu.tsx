import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import styles from './action-menu.module.css'

export interface Action {
  readonly text: string
  readonly onSelect: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
}

/** A button with three dots that opens what can be done with one thing. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger} aria-label={label}>
        <Ellipsis size={18} aria-hidden="true" />
      </Menu.Trigger>
      {/* Within the page's landmark, where screen readers look for it. */}
      <Menu.Portal container={document.querySelector('main')}>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={4}>
          <Menu.Popup className={styles.popup}>
            {actions.map(({ text, onSelect, danger = false, disabled = false }) => (
              <Menu.Item
                key={text}
                className={`${styles.item} ${danger ? styles.danger : ''}`}
                disabled={disabled}
                onClick={onSelect}
              >
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
