/** Keeps a name from mixing with the text around it where their directions differ. */
export const isolate = (name: string): string => `\u2068${name}\u2069`
