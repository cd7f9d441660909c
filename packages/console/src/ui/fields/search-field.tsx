import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import field from './field.module.css'
import styles from './search-field.module.css'

/** A field to search by, whose label is only read aloud. */
export function SearchField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <search className={styles.search}>
      <Search size={16} aria-hidden="true" className={styles.icon} />
      <input
        type="search"
        {...input}
        className={`${field.input} ${styles.input}`}
        aria-label={label}
      />
    </search>
  )
}
