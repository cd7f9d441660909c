/** Whether keyboards have a key ⌘ instead of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
