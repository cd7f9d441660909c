const varieties = [
  ...['zh-Hans', 'zh-Hant', 'pt-BR', 'pt-PT', 'en-US', 'en-GB', 'es-419', 'es-MX', 'fr-CA'],
  ...['de-AT', 'de-CH', 'sr-Latn', 'sr-Cyrl', 'fil', 'ceb', 'hsb', 'dsb', 'ast', 'ckb', 'yue'],
]

/** Codes of two letters, of which many are no languages, and of varieties that have names. */
export function codesOfLanguages(): string[] {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index))
  return [...letters.flatMap((first) => letters.map((second) => first + second)), ...varieties]
}

/** The words of a name. */
export const nameWord = /[\p{L}\p{M}\d]+(?:[-_'’][\p{L}\p{M}\d]+)*/gu

/** A name in small letters, without brackets. */
export const normalizeName = (name: string): string =>
  Array.from(name.toLowerCase().matchAll(nameWord), ([each]) => each).join(' ')
