/** A source language; undefined where it is to be detected. */
export const sourceOf = (code: string | undefined): string | undefined =>
  code?.toLowerCase() === 'auto' ? undefined : code
