import { formalities, optimizations } from '../../../data/text-wishes.ts'
import { useTexts } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import type { Translator } from '../use-translator.ts'
import { wishLimits } from './wish-texts.ts'
import styles from './wishes-panel.module.css'

/** How translations should read, and whether speed or quality matters more. */
export function WishesPanel({ id, translator }: { id: string; translator: Translator }) {
  const { messages, plural } = useTexts()
  const texts = messages.translate
  const { number } = useFormats()
  const { wishes, go } = translator
  const { fields, texts: typed, change, excess } = wishes
  const tooLong = (by: number) => by > 0 && plural(by, texts.tooLong)
  const { instructions, instructionCharacters } = wishLimits
  return (
    <section id={id} className={styles.panel} aria-label={texts.wishes}>
      <ChoiceField
        label={texts.optimizeFor}
        value={fields.optimizeFor ?? ''}
        options={[
          { value: '', label: texts.asAppSays },
          ...optimizations.map((value) => ({ value, label: texts.optimizations[value] })),
        ]}
        onChoose={(value) => go({ optimizeFor: value === '' ? undefined : value })}
      />
      <ChoiceField
        label={texts.wishNames.formality}
        value={fields.formality ?? ''}
        options={[
          { value: '', label: texts.anyFormality },
          ...formalities.map((value) => ({ value, label: texts.formalities[value] })),
        ]}
        onChoose={(value) => go({ formality: value === '' ? undefined : value })}
      />
      <div className={styles.wide}>
        <TextField
          label={texts.wishNames.style}
          dir="auto"
          value={typed.style}
          placeholder={texts.styleExample}
          error={tooLong(excess.style)}
          onChange={({ target }) => change({ style: target.value })}
        />
      </div>
      <TextAreaField
        label={texts.wishNames.context}
        hint={texts.contextHint}
        dir="auto"
        rows={3}
        value={typed.context}
        error={tooLong(excess.context)}
        onChange={({ target }) => change({ context: target.value })}
      />
      <TextAreaField
        label={texts.wishNames.instructions}
        hint={texts.instructionsHint}
        dir="auto"
        rows={3}
        value={typed.instructions}
        placeholder={texts.instructionExample}
        error={
          (excess.instructions > 0 && texts.tooManyInstructions(number(instructions))) ||
          (excess.instruction > 0 && texts.instructionTooLong(number(instructionCharacters)))
        }
        onChange={({ target }) => change({ instructions: target.value })}
      />
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
