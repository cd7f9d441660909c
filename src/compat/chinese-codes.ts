/** The codes that browsers and their extensions have for Chinese, by the tags of this service. */
export const chineseCodes: Readonly<Record<string, string>> = {
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  'zh-Hant-TW': 'zh-TW',
  'zh-Hant-HK': 'zh-HK',
}
