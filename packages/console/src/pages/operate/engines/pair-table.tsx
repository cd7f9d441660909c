import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Cell, RowHead, Table } from '../../../ui/tables/table.tsx'
import { PairName } from '../pair-name.tsx'
import { usePairNames } from '../use-pair-names.ts'
import styles from './engines.module.css'
import type { ServedPair } from './use-engines.ts'

export function PairTable({ pairs }: { pairs: readonly ServedPair[] }) {
  const texts = useMessages('engines')
  return (
    <>
      <Table caption={texts.caption} columns={[texts.languages, texts.route, texts.quality]}>
        {pairs.map((pair) => (
          <PairRow
            key={`${pair.from} ${pair.to} ${pair.route[0]?.engine} ${pair.route.length}`}
            pair={pair}
          />
        ))}
      </Table>
      <p className={styles.hint}>{texts.qualityHint}</p>
    </>
  )
}

function PairRow({ pair: { from, to, route, quality, doubtful } }: { pair: ServedPair }) {
  const texts = useMessages('engines')
  const { number } = useFormats()
  return (
    <tr>
      <RowHead>
        <PairName pair={`${from}-${to}`} />
      </RowHead>
      <Cell label={texts.route}>
        <Route route={route} />
        {doubtful && (
          <span title={texts.doubtfulHint}>
            <Badge tone="warning">{texts.doubtful}</Badge>
          </span>
        )}
      </Cell>
      <Cell label={texts.quality} kind="number">
        {quality === null ? (
          <span className={styles.hint}>{texts.notMeasured}</span>
        ) : (
          <span className={styles.quality}>
            <meter min={0} max={100} value={quality} aria-label={texts.quality} />
            {number(quality, 1)}
          </span>
        )}
      </Cell>
    </tr>
  )
}

/** The engines in their order, and the languages between them. */
function Route({ route }: { route: ServedPair['route'] }) {
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
