import { useEffect, useEffectEvent } from 'react'
import { readLetterKeys } from '../shell/palette/letter-keys.ts'

/** Elements that use keys themselves. */
const ownsKeys = 'input, select, textarea, [contenteditable], [role=slider], [role=dialog], dialog'

/**
 * Calls back for keys pressed without a modifier, outside of fields: with a lower-case Latin
 * letter, also on keyboards of other scripts, or the key's name. Return true if it was used.
 */
export function usePageKeys(onKey: (key: string) => boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(ownsKeys) !== null) return
    const key = keyOf(event)
    // Who dictates has turned letters off.
    if (key.length === 1 && !readLetterKeys()) return
    if (onKey(key)) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}

/** A Latin letter where it is printed; on other keyboards the place of the key decides. */
function keyOf({ key, code }: KeyboardEvent): string {
  if (key.length !== 1) return key
  if (/^[\x20-\x7e]$/.test(key)) return key.toLowerCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key
}
