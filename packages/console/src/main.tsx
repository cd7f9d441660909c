import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadFirstMessages, preferredLocale } from './messages/index.ts'
import { forgetFailedStyles } from './parts/failed-styles.ts'
import { preload } from './preload.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (root !== null) {
  forgetFailedStyles()
  preload(location.pathname)
  // The first paint has the right language and direction: nothing is drawn twice.
  const messages = await loadFirstMessages(preferredLocale()).catch(() => loadFirstMessages('en'))
  createRoot(root).render(<App initialMessages={messages} />)
}
