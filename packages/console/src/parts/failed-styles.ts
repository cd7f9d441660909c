/** Vite asks for no style sheet that the page links to, even if it failed: such a link goes. */
export function forgetFailedStyles(): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) target.remove()
  }
  // The event of a link does not bubble.
  document.addEventListener('error', forget, { capture: true })
}
