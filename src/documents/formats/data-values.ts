/** In a value without spaces, the signs of a name, a path or an address: `a_b`, `a.b`, `/a/`. */
const signsOfData = /[\\_@#=]|^[.~]{0,2}\/|\/$|[\p{L}\p{N}][.:][\p{L}\p{N}/]/u

/** Whether a value looks like language rather than like a name for programs. */
export const isLanguage = (value: string): boolean =>
  /[\s<]/.test(value) || !signsOfData.test(value)
