import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import styles from './language-picker.module.css'
import { LanguageSearch, type LanguageSearchProps } from './language-search.tsx'

/** A button with the chosen language, which opens the search for another. */
export function LanguagePicker({
  label,
  text,
  end = false,
  onChoose,
  ...search
}: Omit<LanguageSearchProps, 'onClose' | 'label'> & {
  label: string
  /** What is chosen. */
  text: ReactNode
  /** Whether the list is aligned with the button's end. */
  end?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }
  return (
    <div className={styles.picker}>
      <button
        type="button"
        ref={button}
        className={styles.button}
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        disabled={search.codes.length === 0}
        // The list closes when it loses the focus; a press must not open it again.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{label}: </span>
        <span className={styles.chosen}>{text}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={end ? styles.popupEnd : styles.popup}>
          <LanguageSearch
            {...search}
            label={label}
            onClose={close}
            onChoose={(code) => {
              close(true)
              onChoose(code)
            }}
          />
        </div>
      )}
    </div>
  )
}
