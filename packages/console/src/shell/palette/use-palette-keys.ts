import { useEffect, useEffectEvent, useRef } from 'react'
import { readLetterKeys } from './letter-keys.ts'

/** So long after `g` a letter opens a page. */
const sequenceMs = 1_500
/** Elements that use keys themselves. */
const ownsKeys = 'input, select, textarea, [contenteditable], [role=menu], [role=listbox]'
const anyDialog = '[role=dialog], [role=alertdialog]'

interface Shortcuts {
  onPalette: () => void
  onList: () => void
  /** Returns whether the letter after `g` opens a page. */
  onGo: (letter: string) => boolean
}

/** Ctrl or Cmd with K everywhere; `?` and `g` with a letter outside of fields and dialogs. */
export function usePaletteKeys({ onPalette, onList, onGo }: Shortcuts): void {
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || document.querySelector(anyDialog) !== null) return
    const key = keyOf(event)
    if (event.ctrlKey || event.metaKey) {
      if (key === 'k' && !event.shiftKey) use(event, onPalette)
      return
    }
    const isInField = event.target instanceof Element && event.target.closest(ownsKeys) !== null
    if (isInField || !readLetterKeys()) return
    const isSecond = event.timeStamp - startedAt.current < sequenceMs
    startedAt.current = key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (isSecond && onGo(key)) use(event)
    else if (key === '?' || key === '؟') use(event, onList)
  })
  useEffect(() => {
    // Before pages that have keys of their own.
    const options = { capture: true }
    addEventListener('keydown', handle, options)
    return () => removeEventListener('keydown', handle, options)
  }, [])
}

function use(event: KeyboardEvent, action?: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  action?.()
}

/** A Latin letter where it is printed; on keyboards of other scripts the key's place decides. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  return key.length === 1 && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}
