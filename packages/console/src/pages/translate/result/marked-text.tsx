import type { ReactNode } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import styles from '../panes.module.css'
import { type Doubtful, findPassages, type Marks } from './passages.ts'

/**
 * A translation whose doubtful passages are underlined, with the reason, and whose terms and
 * corrections are marked.
 */
export function MarkedText({
  text,
  doubtful = [],
  marks = [],
}: {
  text: string
  doubtful?: Doubtful
  marks?: Marks
}) {
  const texts = useMessages('translate')
  return findPassages(text, doubtful, marks).map(({ start, end, reason, mark }): ReactNode => {
    const passage = text.slice(start, end)
    if (reason !== undefined)
      return (
        <mark key={start} className={styles.doubtful} title={texts.doubtReasons[reason]}>
          {passage}
        </mark>
      )
    if (mark === undefined) return passage
    const title =
      mark.kind === 'term' ? texts.markTerm(isolate(mark.source ?? '')) : texts.markCorrection
    return (
      <mark key={start} className={styles[mark.kind]} title={title}>
        {passage}
      </mark>
    )
  })
}
