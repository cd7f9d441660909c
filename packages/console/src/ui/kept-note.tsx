import { useState } from 'react'
import type { Typed } from '../data/use-typed.ts'
import { useMessages } from '../messages/context.tsx'
import { Button } from './button.tsx'
import styles from './kept-note.module.css'

/**
 * Says that a form has what was typed before it was opened, and offers to start over. It comes
 * after the fields, so that Enter in an opened dialog does not delete the text.
 */
export function KeptNote({ typed }: { typed: Typed<unknown> }) {
  const texts = useMessages('ui')
  const [wasTyped] = useState(typed.isTyped)
  if (!wasTyped || !typed.isTyped) return null
  return (
    <div className={styles.note}>
      <p>{texts.keptText}</p>
      <Button variant="quiet" onClick={typed.clear}>
        {texts.startOver}
      </Button>
    </div>
  )
}
