/** The problems of every route with app credentials. */
export const appProblems = [
  'invalid-api-credentials',
  'unauthenticated',
  'app-disabled',
  'rate-limited',
] as const
