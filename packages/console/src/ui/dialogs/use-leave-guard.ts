import { useCallback, useEffect, useRef } from 'react'

/**
 * While a component is shown, asks before the page is left: links and the back button call
 * `onLeave` instead, and the browser asks before it closes or reloads the tab. Call the function
 * that is returned, and wait for it, before you navigate.
 */
export function useLeaveGuard(onLeave: () => void): () => Promise<void> {
  const latest = useRef(onLeave)
  latest.current = onLeave
  const stop = useRef(() => {})

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const keepPage = () => {
      history.pushState(history.state, '')
      latest.current()
    }
    const keepLink = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!link || link.getAttribute('target') === '_blank' || event.ctrlKey || event.metaKey)
        return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    // The back button goes from this entry to the one before, which is the same page.
    history.pushState(history.state, '')
    addEventListener('beforeunload', warn)
    addEventListener('popstate', keepPage)
    document.addEventListener('click', keepLink, true)
    stop.current = () => {
      removeEventListener('beforeunload', warn)
      removeEventListener('popstate', keepPage)
      document.removeEventListener('click', keepLink, true)
    }
    return stop.current
  }, [])

  return useCallback(async () => {
    stop.current()
    await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true })
      history.back()
    })
  }, [])
}
