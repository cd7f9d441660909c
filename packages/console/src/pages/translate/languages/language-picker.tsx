import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import { PagePart } from '../../../parts/page-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './language-picker.module.css'
import type { LanguageSearchProps } from './language-search.tsx'

/** Loaded when somebody is about to use it: it is a tenth of the page. */
const LanguageSearch = lazyPart(() => import('./language-search.tsx'))

/** A button with the chosen language, which opens the search for another. */
export function LanguagePicker({
  label,
  text,
  isOpen,
  setOpen,
  onChoose,
  ...search
}: Omit<LanguageSearchProps, 'onClose'> & {
  /** What is chosen. */
  text: ReactNode
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}) {
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
          <PagePart about={label} waiting={<Loading />}>
            <LanguageSearch
              {...search}
              label={label}
              onClose={close}
              onChoose={(code) => {
                close(true)
                onChoose(code)
              }}
            />
          </PagePart>
        </div>
      )}
    </div>
  )
}

const Loading = () => (
  <div className={styles.none}>
    <Skeleton lines={6} />
  </div>
)

function preload(): void {
  LanguageSearch.load().catch(() => {})
}
