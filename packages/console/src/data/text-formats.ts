export const formats = ['text', 'html', 'xml', 'markdown'] as const
/** How a text is written: as plain text, or with markup. */
export type Format = (typeof formats)[number]
