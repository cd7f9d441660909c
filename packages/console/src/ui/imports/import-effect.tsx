import { Fragment } from 'react'
import styles from './imports.module.css'

/** What an import will do, before it is done: a name and a number in each row. */
export const ImportEffect = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <div role="status">
    <dl className={styles.effect}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  </div>
)
