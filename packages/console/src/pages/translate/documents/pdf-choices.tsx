import { useMessages } from '../../../messages/context.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import styles from './files-pane.module.css'
import { type PdfChoice, pdfOutputs, pdfPages } from './pdf-choice.ts'

/** What the next PDFs become. */
export function PdfChoices({
  choice,
  onChoose,
}: {
  choice: PdfChoice
  onChoose: (next: PdfChoice) => void
}) {
  const texts = useMessages('documents')
  return (
    <fieldset className={styles.choices}>
      <legend>{texts.pdfChoice}</legend>
      <ChoiceField
        label={texts.pdfOutput}
        value={choice.output}
        onChoose={(output) => onChoose({ ...choice, output })}
        options={pdfOutputs.map((value) => ({ value, label: texts.outputs[value] }))}
      />
      {choice.output === 'pdf' && (
        <ChoiceField
          label={texts.pdfPages}
          value={choice.pages}
          onChoose={(pages) => onChoose({ ...choice, pages })}
          options={pdfPages.map((value) => ({ value, label: texts.pages[value] }))}
        />
      )}
      <p className={styles.notice}>{texts.pdfHint}</p>
    </fieldset>
  )
}
