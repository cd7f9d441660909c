import type { Secrets } from '../../config/read-config.ts'

/** Returns a function that masks all secret values in a text. Drivers quote what they are given. */
export function hideSecrets(secrets: Secrets): (text: string) => string {
  const hidden = Object.values(secrets)
    .flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value)))
    .flatMap((value) => [value, ...credentialsOf(value)])
    .filter((value) => value.length > 2)
    .sort((left, right) => right.length - left.length)
  return (text) => hidden.reduce((masked, value) => masked.replaceAll(value, '***'), text)
}

/** The password of a URL, as it is written and as it is meant. */
function credentialsOf(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { password, searchParams } = new URL(value)
  const given = [password, searchParams.get('password') ?? '']
  return [...given, ...given.map(decode)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
