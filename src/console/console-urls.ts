/**
 * Whether a URL is one of the console, in any spelling that the router accepts. Only pages of the
 * service itself may call these.
 */
export function isConsole(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return /^\/console(?:\/|$)/.test(decode(path))
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // The router finds nothing there either.
    return path
  }
}
