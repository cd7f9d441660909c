import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './language-picker.module.css'
import type { LanguageSearchProps } from './language-search.tsx'
import { loadLanguageSearch, readLanguageSearch } from './lazy-language-search.ts'

/** A button with the chosen language, which opens the search for another. */
export function LanguagePicker({
  label,
  text,
  onChoose,
  ...search
}: Omit<LanguageSearchProps, 'onClose'> & {
  /** What is chosen. */
  text: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Search = useLanguageSearch(isOpen, () => setOpen(false))
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
        disabled={search.codes.length === 0}
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        onPointerEnter={preload}
        onFocus={preload}
        // The list closes when it loses the focus; a press must not open it again.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visually-hidden">{label}: </span>
        <span className={styles.chosen}>{text}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={styles.popup}>
          {Search === undefined ? (
            <div className={styles.none}>
              <Skeleton lines={6} />
            </div>
          ) : (
            <Search
              {...search}
              label={label}
              onClose={close}
              onChoose={(code) => {
                close(true)
                onChoose(code)
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}

function preload(): void {
  loadLanguageSearch().catch(() => {})
}

/** Undefined while it is loading. */
function useLanguageSearch(isOpen: boolean, onFailure: () => void) {
  const [, setLoaded] = useState(false)
  const fail = useRef(onFailure)
  useEffect(() => {
    fail.current = onFailure
  })
  useEffect(() => {
    if (isOpen && readLanguageSearch() === undefined)
      loadLanguageSearch().then(
        () => setLoaded(true),
        () => fail.current(),
      )
  }, [isOpen])
  return readLanguageSearch()
}
