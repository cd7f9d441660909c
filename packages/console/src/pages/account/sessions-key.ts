/** The query of the user's sessions. */
export const sessionsKey = ['sessions'] as const
