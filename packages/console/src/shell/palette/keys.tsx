import styles from './palette.module.css'

/** Keys as they are printed, pressed one after the other. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys} dir="ltr">
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </span>
  )
}
