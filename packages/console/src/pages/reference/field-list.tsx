import { useMessages } from '../../messages/context.tsx'
import type { Field } from './fields.ts'
import { MarkedWords } from './marked-words.tsx'
import styles from './reference.module.css'

/** Fields with what they mean; those inside of one open below it. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  const texts = useMessages('reference')
  if (fields.length === 0) return null
  return (
    <ul className={styles.fields} lang="en" dir="ltr">
      {fields.map(({ name, type, required, description, fields: inner }) => (
        <li key={name}>
          <p className={styles.fieldName}>
            <code>{name}</code>
            <span className={styles.muted}>{type}</span>
            {required && <span className={styles.required}>{texts.required}</span>}
          </p>
          {description !== '' && (
            <p>
              <MarkedWords text={description} />
            </p>
          )}
          {inner.length > 0 && (
            <details>
              <summary>{texts.fieldsOf(name)}</summary>
              <FieldList fields={inner} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
