import { FileText, History, Type } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocuments } from './documents/data.ts'
import { OptionsButton } from './options/options-button.tsx'
import styles from './translate-page.module.css'
import type { Translator } from './use-translator.ts'
import type { Tab } from './use-translator-address.ts'

export type OpenPanel = 'options' | 'history'

/** What is translated, text or files; and what unfolds the options and the history. */
export function Tools({
  translator,
  openPanel,
  setOpenPanel,
}: {
  translator: Translator
  openPanel: OpenPanel | undefined
  setOpenPanel: (panel: OpenPanel | undefined) => void
}) {
  const texts = useMessages('translate')
  const files = useDocuments().length
  const toggle = (panel: OpenPanel) => setOpenPanel(openPanel === panel ? undefined : panel)
  const isHistoryOpen = openPanel === 'history'
  return (
    <div className={styles.tools}>
      <nav className={styles.tabs} aria-label={texts.tabs}>
        <TabLink translator={translator} tab="text">
          <Type size={16} aria-hidden="true" />
          {texts.tabText}
        </TabLink>
        <TabLink translator={translator} tab="files">
          <FileText size={16} aria-hidden="true" />
          {files === 0 ? texts.tabFiles : texts.tabFilesOf(files)}
        </TabLink>
      </nav>
      <OptionsButton
        translator={translator}
        isOpen={openPanel === 'options'}
        onToggle={() => toggle('options')}
      />
      {translator.session === 'active' && (
        <Button
          variant="quiet"
          aria-label={texts.history}
          title={texts.history}
          aria-expanded={isHistoryOpen}
          onClick={() => toggle('history')}
        >
          <History size={18} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}

function TabLink({
  translator,
  tab,
  children,
}: {
  translator: Translator
  tab: Tab
  children: ReactNode
}) {
  return (
    <Link
      href={translator.addressOf({ tab })}
      className={styles.tab}
      aria-current={translator.tab === tab ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
