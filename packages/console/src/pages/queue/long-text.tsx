import { useState } from 'react'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { textDirection } from '../../ui/text-direction.ts'
import styles from './long-text.module.css'

const shownLength = 600

/** A text in its language's direction; of a long one the beginning, and all on demand. */
export function LongText({ text, language }: { text: string; language?: string }) {
  const messages = useMessages('queue')
  const { plural } = useTexts()
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shownLength * 1.2
  return (
    <div className={styles.text}>
      <p
        className={styles.content}
        dir={textDirection(language)}
        lang={language === 'und' ? undefined : language}
      >
        {isLong && !isWhole ? `${beginningOf(text)}…` : text}
      </p>
      {isLong && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? messages.showLessText : plural([...text].length, messages.showAllText)}
        </Button>
      )}
    </div>
  )
}

/** Ends between two characters, not within one that has two code units. */
const beginningOf = (text: string): string =>
  text.slice(0, shownLength).replace(/[\uD800-\uDBFF]$/, '')
