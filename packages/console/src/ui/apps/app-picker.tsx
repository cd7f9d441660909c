import { useId } from 'react'
import type { App } from '../../data/apps.ts'
import styles from './app-picker.module.css'

/** Chooses one of the user's apps, or all of them where `all` names these. */
export function AppPicker({
  label,
  all,
  apps,
  value,
  onChange,
}: {
  label: string
  all?: string
  apps: readonly Pick<App, 'id' | 'name'>[]
  /** An app's ID; undefined: all. */
  value: string | undefined
  onChange: (appId: string | undefined) => void
}) {
  const id = useId()
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {apps.map((app) => (
          <option key={app.id} value={app.id}>
            {app.name}
          </option>
        ))}
      </select>
    </div>
  )
}
