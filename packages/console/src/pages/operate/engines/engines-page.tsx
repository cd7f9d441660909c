import { useMemo } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EngineQueues } from './engine-queues.tsx'
import { MeasurementList } from './measurement-list.tsx'
import { PairList } from './pair-list.tsx'
import { toPairs, useEngines } from './use-engines.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function EnginesPage() {
  const shell = useMessages('shell')
  const texts = useMessages('engines')
  const { data, error, refetch } = useEngines()
  const pairs = useMemo(() => (data === undefined ? [] : toPairs(data)), [data])
  return (
    <Page title={shell.engines} intro={texts.intro}>
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data !== undefined && (
        <>
          <EngineQueues engines={data.engines} />
          <MeasurementList />
          {pairs.length === 0 ? <EmptyState text={texts.noPairs} /> : <PairList pairs={pairs} />}
        </>
      )}
    </Page>
  )
}
