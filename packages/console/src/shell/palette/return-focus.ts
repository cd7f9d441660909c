/**
 * For a dialog that closes: gives the focus back to what had it before, unless the page that the
 * dialog opened has it. Returns false, since the library would move it to the first field inside.
 */
export function returnFocus(before: Element | null): false {
  const isInPage = document.activeElement?.closest('main') !== null
  if (!isInPage && before instanceof HTMLElement) before.focus({ preventScroll: true })
  return false
}
