/** In a value without spaces, the signs of a name, a path or an address: `a_b`, `a.b`, `/a/`. */
const signsOfData = /[\\_@#=]|^[.~]{0,2}\/|\/$|[\p{L}\p{N}][.:][\p{L}\p{N}/]/u

/** Whether a value looks like language rather than like a name for programs. */
export const isLanguage = (value: string): boolean =>
  /[\s<]/.test(value) ? !isClassList(value) : !signsOfData.test(value) && !hyphenated.test(value)

/** The name of an icon, a style or a slot: `arrow-left`. */
const hyphenated = /^[a-z]+(?:-[a-z0-9]+)+$/

/** Classes of a style sheet, of which one refines another: `btn btn-primary`. */
function isClassList(value: string): boolean {
  const names = value.split(' ')
  return (
    names.every((name) => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) &&
    names.some((name) => name.includes('-') && names.includes(name.slice(0, name.indexOf('-'))))
  )
}
