import { formalities, optimizations } from '../../../data/text-wishes.ts'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import type { Translator } from '../use-translator.ts'
import type { Wishes } from './use-wishes.ts'
import { wishLimits } from './wish-texts.ts'
import styles from './wishes-panel.module.css'

/** How translations should read, and whether speed or quality matters more. */
export function WishesPanel({ id, translator }: { id: string; translator: Translator }) {
  const texts = useMessages('translate')
  const { wishes, go } = translator
  return (
    <section id={id} className={styles.panel} aria-label={texts.wishes}>
      <Choices translator={translator} />
      <TypedWishes wishes={wishes} />
      <div className={styles.foot}>
        <p className={styles.note}>{texts.wishesNote}</p>
        {wishes.count > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              wishes.clear()
              go({ optimizeFor: undefined, formality: undefined })
            }}
          >
            {texts.wishesClear}
          </Button>
        )}
      </div>
    </section>
  )
}

function Choices({ translator: { wishes, go } }: { translator: Translator }) {
  const texts = useMessages('translate')
  const { optimizeFor, formality } = wishes.fields
  return (
    <>
      <ChoiceField
        label={texts.optimizeFor}
        value={optimizeFor ?? ''}
        options={[
          { value: '', label: texts.asAppSays },
          ...optimizations.map((value) => ({ value, label: texts.optimizations[value] })),
        ]}
        onChoose={(value) => go({ optimizeFor: value === '' ? undefined : value })}
      />
      <ChoiceField
        label={texts.wishNames.formality}
        value={formality ?? ''}
        options={[
          { value: '', label: texts.anyFormality },
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
  const tooLong = (by: number) => by > 0 && plural(by, texts.tooLong)
  const instructionsError = useInstructionsError(excess)
  return (
    <>
      <div className={styles.wide}>
        <TextField
          label={texts.wishNames.style}
          dir={directionFor(typed.style)}
          value={typed.style}
          placeholder={texts.styleExample}
          error={tooLong(excess.style)}
          onChange={({ target }) => change({ style: target.value })}
        />
      </div>
      <TextAreaField
        label={texts.wishNames.context}
        hint={texts.contextHint}
        dir={directionFor(typed.context)}
        rows={3}
        value={typed.context}
        error={tooLong(excess.context)}
        onChange={({ target }) => change({ context: target.value })}
      />
      <TextAreaField
        label={texts.wishNames.instructions}
        hint={texts.instructionsHint}
        dir={directionFor(typed.instructions)}
        rows={3}
        value={typed.instructions}
        placeholder={texts.instructionExample}
        error={instructionsError}
        onChange={({ target }) => change({ instructions: target.value })}
      />
    </>
  )
}

/** Why the instructions are refused; undefined if they are not. */
function useInstructionsError(excess: Wishes['excess']): string | undefined {
  const texts = useMessages('translate')
  const { number } = useFormats()
  const { instructions, instructionCharacters } = wishLimits
  if (excess.instructions > 0) return texts.tooManyInstructions(number(instructions))
  if (excess.instruction > 0) return texts.instructionTooLong(number(instructionCharacters))
  return undefined
}

/** An example is in the language of the page; what is typed may be in any. */
const directionFor = (text: string) => (text === '' ? undefined : 'auto')
