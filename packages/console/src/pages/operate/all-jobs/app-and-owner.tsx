import { useMessages } from '../../../messages/context.tsx'
import operate from '../operate.module.css'
import styles from './all-jobs.module.css'
import type { OfApp } from './use-all-jobs.ts'

/** Whose a job or webhook is. The name of the app narrows the list to it. */
export function AppAndOwner({
  row: { app, owner },
  onChoose,
}: {
  row: OfApp
  onChoose: (appId: string) => void
}) {
  const { onlyApp } = useMessages('all-jobs')
  return (
    <>
      <button
        type="button"
        className={styles.choose}
        title={onlyApp}
        onClick={() => onChoose(app.id)}
      >
        <bdi>{app.name}</bdi>
      </button>
      <span className={operate.second}>
        <bdi>{owner.name}</bdi>
      </span>
    </>
  )
}
