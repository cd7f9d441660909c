import { useEffect, useRef } from 'react'

/** Ctrl or Cmd with Enter translates now; Alt with S swaps. */
export function useTranslatorKeys(actions: { translateNow: () => void; swap: () => void }): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) latest.current.translateNow()
      // By its place on the keyboard: with Alt, a Mac types "ß".
      else if (event.code === 'KeyS' && event.altKey && !event.ctrlKey) latest.current.swap()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
