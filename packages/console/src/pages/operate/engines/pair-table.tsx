import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Cell, RowHead, Table } from '../../../ui/tables/table.tsx'
import operate from '../operate.module.css'
import { PairName } from '../pair-name.tsx'
import styles from './engines.module.css'
import { PairRoute } from './pair-route.tsx'
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

function PairRow({
  pair: { from, to, route, quality, measurement, doubtful },
}: {
  pair: ServedPair
}) {
  const texts = useMessages('engines')
  const { number, date } = useFormats()
  return (
    <tr>
      <RowHead>
        <PairName pair={`${from}-${to}`} />
      </RowHead>
      <Cell label={texts.route}>
        <PairRoute route={route} />
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
        {measurement !== undefined && (
          <span className={operate.second}>
            <bdi>{measurement.set}</bdi>, {date(measurement.measuredAt)}
          </span>
        )}
      </Cell>
    </tr>
  )
}
