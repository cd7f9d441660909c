import styles from './reference.module.css'

/** The method of a request; those that change or delete something have a colour. */
export const Method = ({ name }: { name: string }) => (
  <span className={styles.method} data-method={name}>
    {name}
  </span>
)
