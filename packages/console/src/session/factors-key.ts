/** The second factors of the user. */
export const factorsKey = ['factors'] as const
