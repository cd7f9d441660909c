// Characters that XML cannot hold are written `_x000D_` in spreadsheets (ST_Xstring of ECMA-376,
// part 1, 22.9.2.19); an underscore that would begin such an escape is `_x005F_`.

const escaped = /_x([0-9A-Fa-f]{4})_/g
const needsEscape = /_(?=x[0-9A-Fa-f]{4}_)|[\0-\x08\x0b\x0c\x0e-\x1f\r\ufffe\uffff]/g

/** Text as Excel shows it. */
export const decodeString = (text: string): string =>
  text.includes('_x')
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Text as it is written, before XML's own escapes. */
export const encodeString = (text: string): string =>
  text.replace(
    needsEscape,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
