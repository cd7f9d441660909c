// How content writes numbers and names.

/** A number as content has it: no exponent, no zeros at the end. */
export function formatNumber(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return '0'
  const text = value.toFixed(digits)
  const short = text.includes('.') ? text.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : text
  return short === '-0' || short === '' ? '0' : short
}

/** A name as content has it, with its slash. */
export const formatName = (name: string): string =>
  `/${name.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}`
