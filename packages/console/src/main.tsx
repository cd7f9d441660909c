import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { type Locale, preferredLocale } from './messages/locale.ts'
import { loadTexts } from './messages/texts.ts'
import { forgetFailedStyles } from './parts/failed-styles.ts'
import { preload } from './preload.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/select.css'
import './styles/meter.css'

const root = document.getElementById('root')
if (root !== null) {
  forgetFailedStyles()
  preload(location.pathname)
  // The first paint has the right language and direction: nothing is drawn twice.
  const locale = await loadFirstTexts(preferredLocale()).catch(() => loadFirstTexts('en'))
  createRoot(root).render(<App locale={locale} />)
}

async function loadFirstTexts(locale: Locale): Promise<Locale> {
  await loadTexts(locale, ['shell', 'translate', 'ui'])
  return locale
}
