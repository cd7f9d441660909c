// Starts what the first page needs while the texts of the console are still loading.

import { apiDocumentQuery } from './data/api-document.ts'
import { languagesQuery } from './data/languages.ts'
import { queryClient } from './data/queries.ts'
import { settingsQuery } from './data/settings.ts'
import { clearHistory } from './pages/translate/history/history.ts'
import { getAccessToken, readSession, subscribeToSession } from './session/session.ts'

/** Failures are not lost: the page asks again, and shows them. */
export function preload(path: string): void {
  // What a user translated is not for the next one at the same browser.
  subscribeToSession(() => {
    if (readSession() === 'none') clearHistory()
  })
  getAccessToken().catch(() => {})
  if (path.startsWith('/console/reference')) queryClient.prefetchQuery(apiDocumentQuery)
  if (path !== '/') return
  queryClient.prefetchQuery(languagesQuery)
  queryClient.prefetchQuery(settingsQuery)
}
