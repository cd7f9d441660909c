import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadFirstMessages, preferredLocale } from './messages/index.ts'
import { preload } from './preload.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (root !== null) {
  preload(location.pathname)
  // The first paint has the right language and direction: nothing is drawn twice.
  const messages = await loadFirstMessages(preferredLocale())
  createRoot(root).render(<App initialMessages={messages} />)
}
