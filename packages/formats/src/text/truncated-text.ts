/** At most so many UTF-16 units of a text, with an ellipsis for the rest. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
