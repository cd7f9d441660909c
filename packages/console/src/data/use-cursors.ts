import { useState } from 'react'

/** The way through a list in pages: the API knows the next page, and this the ones before. */
export interface Cursors {
  /** Begins the page that is shown; undefined for the first. */
  readonly cursor: string | undefined
  /** From 1. */
  readonly page: number
  readonly next: (cursor: string) => void
  readonly back: () => void
}

/** Starts at the first page again when `list` changes, which names what is listed. */
export function useCursors(list: string): Cursors {
  const [visited, setVisited] = useState({ list, cursors: [] as readonly string[] })
  // Also when the list changes back: whoever filters and shows all again starts over.
  if (visited.list !== list) setVisited({ list, cursors: [] })
  const cursors = visited.list === list ? visited.cursors : []
  return {
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    next: (cursor) => setVisited({ list, cursors: [...cursors, cursor] }),
    back: () => setVisited({ list, cursors: cursors.slice(0, -1) }),
  }
}
