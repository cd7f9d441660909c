// The parsers of both drivers by PostgreSQL type number, so that both return the same values.
const int8 = 20
const numeric = 1700
const bytea = 17
const json = 114
const timestamptz = 1184
const date = 1082

export const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [int8]: toSafeInteger,
  [numeric]: Number,
  [bytea]: (value) => Buffer.from(value.slice('\\x'.length), 'hex'),
  [json]: (value) => JSON.parse(value),
  [timestamptz]: (value) => new Date(value),
  [date]: (value) => value,
}

function toSafeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a safe integer`)
  return number
}
