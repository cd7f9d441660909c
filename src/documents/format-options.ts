import { documentFormats, type FormatName } from '@dragoman/formats/files/catalogue.ts'
import type { FormatOption, FormatOptions, OptionValue } from '@dragoman/formats/files/format.ts'
import { nearest } from '../http/errors/suggestions.ts'
import { invalidInput } from '../http/problems.ts'

/** The options of a format, with defaults. Throws `validation-failed`. */
export function resolveOptions(format: FormatName, given: FormatOptions = {}): FormatOptions {
  const options: readonly FormatOption[] = documentFormats[format].options
  for (const [name, value] of Object.entries(given)) {
    const option = options.find((each) => each.name === name)
    if (option === undefined) throw unknownOption(format, name, options)
    checkValue(option, value)
  }
  return Object.fromEntries(
    options.map(({ name, default: usual }) => [
      name,
      Object.hasOwn(given, name) ? (given[name] ?? usual) : usual,
    ]),
  )
}

function checkValue({ name, type, values }: FormatOption, value: OptionValue): void {
  const pointer = `/options/${name}`
  const isOfType = type === 'strings' ? Array.isArray(value) : typeof value === type
  if (!isOfType) {
    throw invalidInput(
      pointer,
      `It must be ${type === 'strings' ? 'an array of strings' : `a ${type}`}.`,
      { reason: 'wrong-type' },
    )
  }
  const wrong = values && [value].flat().find((each) => !values.includes(String(each)))
  if (wrong !== undefined && values !== undefined) {
    throw invalidInput(pointer, `It must be one of: ${values.join(', ')}.`, {
      reason: 'not-one-of',
      parameters: { values: values.join(', ') },
    })
  }
}

function unknownOption(format: FormatName, name: string, options: readonly FormatOption[]) {
  const known = options.map((each) => each.name)
  const [near] = nearest(name, known, 3)
  const list = known.length === 0 ? 'It has none.' : `It has: ${known.join(', ')}.`
  const hint = near === undefined ? list : `Did you mean \`${near}\`?`
  return invalidInput(`/options/${name}`, `The format ${format} has no such option. ${hint}`)
}
