import { useState } from 'react'

const keyOf = (page: string): string => `dragoman.link.${page}`

/**
 * The token of the link that opened a page; empty if there is none. It leaves the address at once,
 * so that it stays in no history, and outlives a log-in on the way.
 */
export function useLinkToken(page: string) {
  const [token, setToken] = useState(() => takeToken(page))
  return {
    token,
    /** Takes another one, that somebody typed. */
    keep(typed: string) {
      sessionStorage.setItem(keyOf(page), typed)
      setToken(typed)
    },
    forget() {
      sessionStorage.removeItem(keyOf(page))
      setToken('')
    },
  }
}

function takeToken(page: string): string {
  const given = location.hash.slice(1)
  if (given === '') return sessionStorage.getItem(keyOf(page)) ?? ''
  sessionStorage.setItem(keyOf(page), given)
  history.replaceState(history.state, '', location.pathname)
  return given
}
