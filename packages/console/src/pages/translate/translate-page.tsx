import { History } from 'lucide-react'
import { useId, useState } from 'react'
import type { Format } from '../../data/text-formats.ts'
import { useMessages } from '../../messages/context.tsx'
import { AppPicker } from '../../ui/app-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { DocumentButton, Documents } from './documents/documents.tsx'
import { exchangeText, settleText } from './draft.ts'
import { GlossaryPicker } from './glossary-picker.tsx'
import type { HistoryEntry } from './history.ts'
import { HistoryPanel } from './history-panel.tsx'
import { LanguageBar } from './languages/language-bar.tsx'
import type { Side } from './languages/recent-languages.ts'
import { useSwap } from './languages/use-swap.ts'
import panes from './panes.module.css'
import { ResultPane } from './result/result-pane.tsx'
import { SourcePane } from './source-pane.tsx'
import styles from './translate-page.module.css'
import { useHistoryRecorder } from './use-history-recorder.ts'
import { type Translator, useTranslator } from './use-translator.ts'
import { useTranslatorKeys } from './use-translator-keys.ts'
import { WishesButton } from './wishes/wishes-button.tsx'
import { WishesPanel } from './wishes/wishes-panel.tsx'

export function TranslatePage() {
  const shell = useMessages('shell')
  const texts = useMessages('translate')
  const translator = useTranslator()
  const swapping = useSwap(translator)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [openSide, setOpenSide] = useState<Side>()
  const historyId = useId()
  useHistoryRecorder(translator)
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
    translator.go({ from, to, format })
    scrollTo({ top: 0 })
  }

  return (
    <Page
      title={shell.translate}
      wide
      actions={
        translator.session === 'active' && (
          <Button
            aria-expanded={isHistoryOpen}
            aria-controls={isHistoryOpen ? historyId : undefined}
            onClick={() => setHistoryOpen(!isHistoryOpen)}
          >
            <History size={16} aria-hidden="true" />
            {texts.history}
          </Button>
        )
      }
    >
      <Tools translator={translator} />
      <Documents translator={translator} />
      <div className={panes.card}>
        <LanguageBar
          translator={translator}
          {...swapping}
          openSide={openSide}
          setOpenSide={setOpenSide}
        />
        <div className={panes.panes}>
          <SourcePane translator={translator} onChoose={() => setOpenSide('from')} />
          <ResultPane translator={translator} />
        </div>
      </div>
      {isHistoryOpen && translator.session === 'active' && (
        <HistoryPanel id={historyId} names={translator.names} onRestore={restore} />
      )}
    </Page>
  )
}

/** How a text is written and should read, whose terms are used, and who pays. */
function Tools({ translator }: { translator: Translator }) {
  const texts = useMessages('translate')
  const { apps, format, go, wishes } = translator
  const [isWishing, setWishing] = useState(false)
  const wishesId = useId()
  const formats: { value: Format; text: string }[] = [
    { value: 'text', text: texts.formatText },
    { value: 'html', text: texts.formatHtml },
    { value: 'xml', text: texts.formatXml },
    { value: 'markdown', text: texts.formatMarkdown },
  ]
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.formats}>
          <Segments
            label={texts.format}
            options={formats}
            value={format}
            onChange={(next) => go({ format: next })}
          />
        </div>
        <div className={styles.actions}>
          {translator.session === 'active' && <DocumentButton />}
          <WishesButton
            count={wishes.count}
            isOpen={isWishing}
            panelId={wishesId}
            onToggle={() => setWishing(!isWishing)}
          />
        </div>
        {translator.glossaries.length > 0 && <GlossaryPicker translator={translator} />}
        {apps.usable.length > 1 && (
          <div title={texts.paidByHint}>
            <AppPicker
              label={texts.paidBy}
              apps={apps.usable.map(({ app }) => app)}
              value={apps.paying?.app.id}
              onChange={(id) => id !== undefined && apps.choose(id)}
            />
          </div>
        )}
      </div>
      {isWishing && <WishesPanel id={wishesId} translator={translator} />}
    </>
  )
}
