import type { ReactNode } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import styles from '../panes.module.css'
import { type Doubtful, findPassages } from './passages.ts'

/** A translation whose doubtful passages are underlined, with the reason. */
export function MarkedText({ text, doubtful = [] }: { text: string; doubtful?: Doubtful }) {
  const texts = useMessages('translate')
  return findPassages(text, doubtful).map(({ start, end, reason }): ReactNode => {
    const passage = text.slice(start, end)
    if (reason === undefined) return passage
    return (
      <mark key={start} className={styles.doubtful} title={texts.doubtReasons[reason]}>
        {passage}
      </mark>
    )
  })
}
