// Languages as files state them.

/**
 * Whether two tags, BCP 47 or with underscores, mean the same language in the same script:
 * `es_MX` is Spanish. Something that is no tag is no language.
 */
export function isSameWrittenLanguage(one: string, other: string): boolean {
  try {
    const [first, second] = [one, other].map((tag) =>
      new Intl.Locale(tag.replaceAll('_', '-')).maximize(),
    )
    return first?.language === second?.language && first?.script === second?.script
  } catch {
    return false
  }
}
