import { useId } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import styles from '../../../ui/apps/app-picker.module.css'
import type { Translator } from '../use-translator.ts'

/** Chooses the glossary whose terms are used, or none. */
export function GlossaryPicker({
  translator: { glossaries, glossary, go },
}: {
  translator: Translator
}) {
  const texts = useMessages('translate')
  const id = useId()
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{texts.glossary}</label>
      <select
        id={id}
        value={glossary?.id ?? ''}
        onChange={({ target }) => go({ glossary: target.value === '' ? undefined : target.value })}
      >
        <option value="">{texts.noGlossary}</option>
        {glossaries.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </div>
  )
}
