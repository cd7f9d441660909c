import { useMessages } from '../../../messages/context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { usePairNames } from '../use-pair-names.ts'
import styles from './engines.module.css'

interface Hop {
  engine: string
  from: string
  to: string
}

/** The engines in their order, and the languages between them. */
export function PairRoute({ route }: { route: readonly Hop[] }) {
  const texts = useMessages('engines')
  const { language } = usePairNames()
  return (
    <span className={styles.route}>
      {route.map((hop, index) => (
        <span key={`${hop.from} ${hop.to}`} className={styles.route}>
          {index > 0 && <span className={styles.hint}>{texts.through(language(hop.from))}</span>}
          <Badge tone="accent">{hop.engine}</Badge>
        </span>
      ))}
    </span>
  )
}
