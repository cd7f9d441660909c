import { useState } from 'react'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { PagePart } from '../../parts/page-part.tsx'
import { usePageTitle } from '../../ui/page.tsx'
import { exchangeText, settleText } from './draft.ts'
import type { HistoryEntry } from './history/history.ts'
import type { HistoryPanelProps } from './history/history-panel.tsx'
import { useHistoryRecorder } from './history/use-history-recorder.ts'
import { GuestLine } from './invitation.tsx'
import { LanguageBar } from './languages/language-bar.tsx'
import type { Side } from './languages/recent-languages.ts'
import { useSwap } from './languages/use-swap.ts'
import type { OptionsPanelProps } from './options/options-panel.tsx'
import panes from './panes.module.css'
import { ResultPane } from './result/result-pane.tsx'
import { SourcePane } from './source-pane.tsx'
import { type OpenPanel, Tools } from './tools.tsx'
import styles from './translate-page.module.css'
import { useFlip } from './use-flip.ts'
import { type Translator, useTranslator } from './use-translator.ts'
import { useTranslatorKeys } from './use-translator-keys.ts'

/** Loaded when somebody opens them. */
const HistoryPanel = lazyPart<HistoryPanelProps>(
  () => import('./history/history-panel.tsx'),
  'history',
)
const OptionsPanel = lazyPart<OptionsPanelProps>(
  () => import('./options/options-panel.tsx'),
  'options',
)
const FilesPane = lazyPart(() => import('./documents/files-pane.tsx'), 'documents')
const FilesInvitation = lazyPart(() => import('./documents/files-invitation.tsx'), 'documents')

export function TranslatePage() {
  const shell = useMessages('shell')
  const translator = useTranslator()
  const { session, tab } = translator
  const swapping = useSwap(translator)
  const [openPanel, setOpenPanel] = useState<OpenPanel>()
  const [openSide, setOpenSide] = useState<Side>()
  const closePanel = () => setOpenPanel(undefined)
  usePageTitle(shell.translate)
  useHistoryRecorder(translator)
  useFlip(translator, useTexts().locale)
  useTranslatorKeys({
    swap: swapping.swap,
    translateNow() {
      settleText()
      if (translator.error !== undefined && translator.resumesAt === undefined) translator.retry()
    },
  })

  function restore({ text, from, to, format }: HistoryEntry): void {
    const before = { from: translator.from, to: translator.to }
    exchangeText(text, { before, after: { from, to }, isSwap: false })
    translator.go({ tab: 'text', from, to, format })
    scrollTo({ top: 0 })
  }

  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{shell.translate}</h1>
      <Tools translator={translator} openPanel={openPanel} setOpenPanel={setOpenPanel} />
      {openPanel === 'options' && (
        <PagePart about={openPanel}>
          <OptionsPanel translator={translator} onClose={closePanel} />
        </PagePart>
      )}
      <div className={panes.card}>
        <LanguageBar
          translator={translator}
          {...swapping}
          openSide={openSide}
          setOpenSide={setOpenSide}
        />
        {tab === 'text' ? (
          <TextPanes translator={translator} onChoose={() => setOpenSide('from')} />
        ) : session === 'none' ? (
          <PagePart about="invitation">
            <FilesInvitation />
          </PagePart>
        ) : (
          <PagePart about={tab}>
            <FilesPane translator={translator} />
          </PagePart>
        )}
      </div>
      {translator.isGuest && tab === 'text' && <GuestLine />}
      {openPanel === 'history' && session === 'active' && (
        <PagePart about={openPanel}>
          <HistoryPanel names={translator.names} onRestore={restore} />
        </PagePart>
      )}
    </div>
  )
}

/** The text and its translation: short ones are large. */
function TextPanes({ translator, onChoose }: { translator: Translator; onChoose: () => void }) {
  const { characters, format } = translator
  return (
    <div className={panes.panes} data-size={format === 'text' ? sizeOf(characters) : undefined}>
      <SourcePane translator={translator} onChoose={onChoose} />
      <ResultPane translator={translator} />
    </div>
  )
}

const sizeOf = (characters: number) =>
  characters <= 100 ? 'large' : characters <= 400 ? 'medium' : undefined
