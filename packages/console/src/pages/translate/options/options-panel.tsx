import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Format, formats } from '../../../data/text-formats.ts'
import { formalities, optimizations } from '../../../data/text-wishes.ts'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { AppPicker } from '../../../ui/apps/app-picker.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { Translator } from '../use-translator.ts'
import { GlossaryPicker } from './glossary-picker.tsx'
import styles from './options-panel.module.css'
import type { Wishes } from './use-wishes.ts'
import { wishLimits } from './wish-texts.ts'

export interface OptionsPanelProps {
  translator: Translator
  onClose: () => void
}

/**
 * How a text is written and should read, whose terms are used, and who pays. On a phone it is a
 * sheet at the lower edge.
 */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function OptionsPanel({ translator, onClose }: OptionsPanelProps) {
  const texts = useMessages('translate')
  const own = useMessages('options')
  const shell = useMessages('shell')
  const { wishes, go } = translator
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={texts.options}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Pickers translator={translator} />
      {!translator.isGuest && (
        <>
          <Choices translator={translator} />
          <TypedWishes wishes={wishes} />
          <div className={styles.foot}>
            <p className={styles.note}>{own.wishesNote}</p>
            {wishes.count > 0 && (
              <Button
                variant="quiet"
                onClick={() => {
                  wishes.clear()
                  go({ optimizeFor: undefined, formality: undefined })
                }}
              >
                {own.wishesClear}
              </Button>
            )}
          </div>
        </>
      )}
      <Button
        variant="quiet"
        className={styles.close}
        aria-label={shell.close}
        title={shell.close}
        onClick={onClose}
      >
        <X size={16} aria-hidden="true" />
      </Button>
    </section>
  )
}

/** The format, the glossary and the app. */
function Pickers({ translator }: { translator: Translator }) {
  const texts = useMessages('translate')
  const { apps, format, glossaries, go, tab } = translator
  const names: Record<Format, string> = {
    text: texts.formatText,
    html: texts.formatHtml,
    xml: texts.formatXml,
    markdown: texts.formatMarkdown,
  }
  return (
    <div className={styles.pickers}>
      {tab === 'text' && (
        <Segments
          label={texts.format}
          options={formats.map((value) => ({ value, text: names[value] }))}
          value={format}
          onChange={(next) => go({ format: next })}
        />
      )}
      {glossaries.length > 0 && <GlossaryPicker translator={translator} />}
      {apps.usable.length > 1 && (
        <div title={texts.paidByHint}>
          <AppPicker
            label={texts.paidBy}
            apps={apps.usable.map(({ app }) => app)}
            value={apps.paying?.app.id}
            onChange={(id) => {
              if (id === undefined) return
              apps.choose(id)
              // A glossary belongs to one app.
              go({ glossary: undefined })
            }}
          />
        </div>
      )}
    </div>
  )
}

function Choices({ translator: { wishes, go } }: { translator: Translator }) {
  const texts = useMessages('translate')
  const own = useMessages('options')
  const { optimizeFor, formality } = wishes.fields
  return (
    <>
      <ChoiceField
        label={texts.optimizeFor}
        value={optimizeFor ?? ''}
        options={[
          { value: '', label: own.asAppSays },
          ...optimizations.map((value) => ({ value, label: texts.optimizations[value] })),
        ]}
        onChoose={(value) => go({ optimizeFor: value === '' ? undefined : value })}
      />
      <ChoiceField
        label={texts.wishNames.formality}
        value={formality ?? ''}
        options={[
          { value: '', label: own.anyFormality },
          ...formalities.map((value) => ({ value, label: texts.formalities[value] })),
        ]}
        onChoose={(value) => go({ formality: value === '' ? undefined : value })}
      />
    </>
  )
}

function TypedWishes({ wishes: { texts: typed, change, excess } }: { wishes: Wishes }) {
  const { plural } = useTexts()
  const texts = useMessages('translate')
  const own = useMessages('options')
  const tooLong = (by: number) => by > 0 && plural(by, texts.tooLong)
  const instructionsError = useInstructionsError(excess)
  return (
    <>
      <div className={styles.wide}>
        <TextField
          label={texts.wishNames.style}
          dir={directionFor(typed.style)}
          value={typed.style}
          placeholder={own.styleExample}
          error={tooLong(excess.style)}
          onChange={({ target }) => change({ style: target.value })}
        />
      </div>
      <TextAreaField
        label={texts.wishNames.context}
        hint={own.contextHint}
        dir={directionFor(typed.context)}
        rows={3}
        value={typed.context}
        error={tooLong(excess.context)}
        onChange={({ target }) => change({ context: target.value })}
      />
      <TextAreaField
        label={texts.wishNames.instructions}
        hint={own.instructionsHint}
        dir={directionFor(typed.instructions)}
        rows={3}
        value={typed.instructions}
        placeholder={own.instructionExample}
        error={instructionsError}
        onChange={({ target }) => change({ instructions: target.value })}
      />
    </>
  )
}

/** Why the instructions are refused; undefined if they are not. */
function useInstructionsError(excess: Wishes['excess']): string | undefined {
  const own = useMessages('options')
  const { number } = useFormats()
  const { instructions, instructionCharacters } = wishLimits
  if (excess.instructions > 0) return own.tooManyInstructions(number(instructions))
  if (excess.instruction > 0) return own.instructionTooLong(number(instructionCharacters))
  return undefined
}

/** An example is in the language of the page; what is typed may be in any. */
const directionFor = (text: string) => (text === '' ? undefined : 'auto')
