import { useMessages } from '../../../messages/context.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AvailableModels } from './available-models.tsx'
import { ImportModel } from './import-model.tsx'
import { InstalledModels } from './installed-models.tsx'
import { ModelFailures } from './model-failures.tsx'
import { toModelStates } from './model-states.ts'
import { ProcessModels } from './process-models.tsx'
import { useAvailableModels, useModels } from './use-models.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ModelsPage() {
  const shell = useMessages('shell')
  const texts = useMessages('models')
  const { data, error, refetch } = useModels()
  const { isPending } = useAvailableModels()
  return (
    <Page title={shell.models} intro={texts.intro} actions={<ImportModel />}>
      {error !== null && <Failure error={error} onRetry={() => refetch()} />}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data !== undefined && (
        <>
          <ModelFailures list={data} />
          <InstalledModels models={toModelStates(data)} />
          <AvailableModels wanted={new Set(data.wanted.map(({ pair }) => pair))} />
          {/* A list above it that comes later would push it away. */}
          {!isPending && <ProcessModels processes={data.processes} />}
        </>
      )}
    </Page>
  )
}
