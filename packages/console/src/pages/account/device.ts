// Which program and system a session was opened with, as far as its `user-agent` says.

interface Device {
  readonly kind: 'computer' | 'phone' | 'program'
  readonly browser: string
  readonly system?: string
}

/** The first that matches: browsers name those that they resemble as well. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\biPhone\b/, 'iOS', 'phone'],
  [/\biPad\b/, 'iPadOS', 'phone'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b/, 'macOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
] as const

/** Undefined where it says nothing. */
export function readDevice(userAgent: string | null): Device | undefined {
  if (userAgent === null || userAgent.trim() === '') return undefined
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))
  const system = systems.find(([pattern]) => pattern.test(userAgent))
  if (browser !== undefined && system !== undefined)
    return { kind: system[2], browser: browser[1], system: system[1] }
  // Such as `curl/8.14.1`.
  const [program = userAgent] = userAgent.trim().split(/\s/, 1)
  return { kind: 'program', browser: program.slice(0, 60) }
}
