/** What a sentence says that ends the thread of `fatal-thread.ts`, or makes it hang. */
export const fatalWords = { dies: 'xdies', hangs: 'xhangs' } as const
