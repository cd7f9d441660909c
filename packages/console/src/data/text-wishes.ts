/** Whether speed or quality of a translation matters more. */
export const optimizations = ['speed', 'quality', 'auto'] as const
export type OptimizeFor = (typeof optimizations)[number]

/** How the reader is addressed: more or less formally. */
export const formalities = ['more', 'less'] as const
export type Formality = (typeof formalities)[number]
