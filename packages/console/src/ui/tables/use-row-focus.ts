import { type RefObject, useLayoutEffect, useRef } from 'react'

interface FocusedRow {
  readonly row: Element
  readonly index: number
  readonly page: string
}

/**
 * Where the row that has the focus is removed from a list, gives the focus to the next row; after
 * the last one, to the heading of the page. The rows are what the selector finds in the list.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, selector: string) {
  const last = useRef<FocusedRow>(undefined)
  const rows = () => [...(list.current?.querySelectorAll(selector) ?? [])]

  useLayoutEffect(() => {
    if (!isLost(last.current)) return
    const { index } = last.current
    const next = rows()[index] ?? rows().at(-1)
    const controls = next?.querySelectorAll<HTMLElement>('button:enabled, a[href]') ?? []
    ;[...controls].at(-1)?.focus()
  })
  useLayoutEffect(
    () => () => {
      // The list leaves the page with its last row.
      queueMicrotask(() => {
        if (isLost(last.current)) focusHeading()
      })
    },
    [],
  )
  return {
    onFocus({ target }: { target: Element }) {
      const index = rows().findIndex((row) => row.contains(target))
      const row = rows()[index]
      // A menu is beside the list; its button is in it.
      if (row !== undefined) last.current = { row, index, page: location.href }
    },
  }
}

/** Whether the row with the focus is gone, and nothing else has the focus on the same page. */
const isLost = (last: FocusedRow | undefined): last is FocusedRow =>
  last !== undefined &&
  !last.row.isConnected &&
  last.page === location.href &&
  document.activeElement === document.body

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus()
}
