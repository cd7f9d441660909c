// Unicode normalisation in linear time: that of ICU grows with the square of the combining marks in
// a row, of which a hostile text has thousands.

/** More than any language writes. Unicode's Stream-Safe Text Format (UAX #15) allows 30. */
const longRun = /\p{M}{65}/u
/** A text without its marks, then a few of them. */
const piece = /\P{M}*\p{M}{1,64}|\P{M}+/gu

/** As `String.normalize`; longer runs of marks are normalised in pieces. */
export const normalizeText = (text: string, form: 'NFC' | 'NFD'): string =>
  longRun.test(text) ? text.replace(piece, (found) => found.normalize(form)) : text.normalize(form)
