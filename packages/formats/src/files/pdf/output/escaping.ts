/** What no text of XML may have. */
const forbidden = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as HTML and XML have it, also between double quotation marks. */
export const escapeText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => signs[sign] ?? '&quot;')
