/** Google's codes that differ from BCP 47 as this service writes it. */
const codes: Readonly<Record<string, string>> = {
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  he: 'iw',
  nb: 'no',
  jv: 'jw',
  fil: 'tl',
}

/** The code under which Google's clients know a language. All BCP 47 tags are accepted. */
export const googleCode = (tag: string): string => codes[tag] ?? tag
