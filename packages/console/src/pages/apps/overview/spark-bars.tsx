import styles from './overview.module.css'

const slot = 10
const height = 60

/** A bar a day, without an axis: how a number went, at a glance. */
export function SparkBars({
  label,
  values,
  first,
  last,
}: {
  /** What the bars say, in words. */
  label: string
  values: readonly number[]
  /** The names of the first and the last day. */
  first: string
  last: string
}) {
  const largest = Math.max(1, ...values)
  return (
    <figure className={styles.spark}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${values.length * slot} ${height}`}
        preserveAspectRatio="none"
      >
        {values.map((value, index) => {
          const size = value === 0 ? 1 : Math.max(3, (value / largest) * height)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the days keep their order
              key={index}
              className={value === 0 ? styles.none : styles.bar}
              x={index * slot + 1.5}
              y={height - size}
              width={slot - 3}
              height={size}
            />
          )
        })}
      </svg>
      <figcaption className={styles.days} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  )
}
