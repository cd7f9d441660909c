import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Cursors } from '../../data/use-cursors.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { Button } from '../button.tsx'
import styles from './pager.module.css'

/** Buttons to the next page and back. Nothing where one page is all. */
export function Pager({ cursors, next }: { cursors: Cursors; next: string | null }) {
  const texts = useMessages('ui')
  const { locale } = useTexts()
  if (cursors.page === 1 && next === null) return null
  return (
    <nav className={styles.pager} aria-label={texts.pages}>
      <Button disabled={cursors.page === 1} onClick={cursors.back}>
        <ChevronLeft size={16} aria-hidden="true" className={styles.arrow} />
        {texts.previousPage}
      </Button>
      <span aria-live="polite">
        {texts.page(new Intl.NumberFormat(locale).format(cursors.page))}
      </span>
      <Button disabled={next === null} onClick={() => next !== null && cursors.next(next)}>
        {texts.nextPage}
        <ChevronRight size={16} aria-hidden="true" className={styles.arrow} />
      </Button>
    </nav>
  )
}
