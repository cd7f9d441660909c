import type { Measurement } from '@dragoman/client'
import { useState } from 'react'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Cell, RowHead, Table } from '../../../ui/tables/table.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import operate from '../operate.module.css'
import { PairName } from '../pair-name.tsx'
import { usePairNames } from '../use-pair-names.ts'
import styles from './engines.module.css'
import { PairRoute } from './pair-route.tsx'
import { useMeasurementRemoval, useMeasurements } from './use-measurements.ts'

/** What operators measured of routes with texts of their own; nothing if there is none. */
export function MeasurementList() {
  const texts = useMessages('engines')
  const names = usePairNames()
  const { data = [] } = useMeasurements()
  const removal = useMeasurementRemoval()
  const [asked, setAsked] = useState<Measurement>()
  const [isAsking, setAsking] = useState(false)
  if (data.length === 0) return null
  const name = asked === undefined ? '' : names.between(asked.from, asked.to)
  return (
    <section className={operate.section}>
      <h2>{texts.measurements}</h2>
      <p className={styles.hint}>{texts.measurementsHint}</p>
      <Table
        caption={texts.measurements}
        columns={[texts.languages, texts.route, texts.quality, texts.measuredWith, texts.action]}
      >
        {data.map((measurement) => (
          <MeasurementRow
            key={measurement.id}
            measurement={measurement}
            onRemove={() => {
              setAsked(measurement)
              setAsking(true)
            }}
          />
        ))}
      </Table>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.removeTitle(name)}
        text={texts.removeText}
        confirmLabel={texts.remove}
        onConfirm={async () => {
          if (asked === undefined) return
          await removal.mutateAsync(asked.id)
          toast({ text: texts.wasRemoved(name) })
        }}
      />
    </section>
  )
}

function MeasurementRow({
  measurement: { from, to, route, chrf, halfWidth, set, sentences, measuredAt, outdated },
  onRemove,
}: {
  measurement: Measurement
  onRemove: () => void
}) {
  const { plural } = useTexts()
  const texts = useMessages('engines')
  const names = usePairNames()
  const { number, date } = useFormats()
  return (
    <tr>
      <RowHead>
        <PairName pair={`${from}-${to}`} />
      </RowHead>
      <Cell label={texts.route}>
        <PairRoute route={route} />
        {outdated && (
          <span title={texts.outdatedHint}>
            <Badge tone="warning">{texts.outdated}</Badge>
          </span>
        )}
      </Cell>
      <Cell label={texts.quality} kind="number">
        <bdi dir="ltr">{`${number(chrf, 1)} ± ${number(halfWidth, 1)}`}</bdi>
      </Cell>
      <Cell label={texts.measuredWith}>
        <bdi>{set}</bdi>
        <span className={operate.second}>
          {plural(sentences, texts.sentences)}, {date(measuredAt)}
        </span>
      </Cell>
      <Cell label={texts.action} kind="actions">
        <Button
          variant="quiet"
          aria-label={texts.removeMeasurement(names.between(from, to))}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </Cell>
    </tr>
  )
}
