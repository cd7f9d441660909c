// Names of XML elements and entities (XML 1.0, section 2.3). Somewhat more is allowed, so that the
// expressions stay short; punctuation, arrows and symbols are not.

const letters = String.raw`\u00c0-\u1fff\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufffd\u{10000}-\u{effff}`
const start = `[A-Za-z_:${letters}]`
const following = String.raw`[A-Za-z0-9_:.\-\u00b7${letters}]`

/** The source of an expression with the flag `u`. */
export const xmlName = `${start}${following}*`
export const xmlNameCharacters = `${following}*`
export const xmlNameStart = start
