import { FailureLine } from '../../ui/failure-line.tsx'
import styles from './account.module.css'
import type { FormProblems } from './form-problems.ts'

/** What is wrong with a form and concerns no field. */
export function FormFailure({ problems: { form, unexpected } }: { problems: FormProblems }) {
  if (unexpected !== undefined) return <FailureLine error={unexpected} />
  if (form === undefined) return null
  return (
    <p className={styles.failure} role="alert">
      {form}
    </p>
  )
}
