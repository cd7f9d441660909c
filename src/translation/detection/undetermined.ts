/** Used when the language cannot be detected. */
export const undetermined = 'und'
/** What an answer says of a text whose language is not recognised. */
export const notDetected = { language: undetermined, confidence: 0, reliable: false }
