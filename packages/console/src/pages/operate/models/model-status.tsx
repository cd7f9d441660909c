import type { ReactNode } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { usePairNames } from '../use-pair-names.ts'
import type { ModelState } from './model-states.ts'
import styles from './models.module.css'

/** How far a model is on the processes: where it is installed, and each download. */
export function ModelStatus({ model, isRemoving }: { model: ModelState; isRemoving: boolean }) {
  const texts = useMessages('models')
  if (isRemoving) return <Badge tone="warning">{texts.isRemoving}</Badge>
  return (
    <div className={styles.status}>
      <Installed model={model} />
      {model.imported && (
        <span title={texts.importedHint}>
          <Badge>{texts.isImported}</Badge>
        </span>
      )}
      {!model.wanted && <Origin model={model} />}
      {model.downloads.map((download) => (
        <DownloadStatus
          key={`${download.host} ${download.state}`}
          download={download}
          host={model.total > 1 ? download.host : undefined}
        />
      ))}
      {model.wanted && model.installed.length === 0 && model.downloads.length === 0 && (
        <Badge>{texts.isWaiting}</Badge>
      )}
    </div>
  )
}

function Installed({ model: { installed, total } }: { model: ModelState }): ReactNode {
  const texts = useMessages('models')
  const { number } = useFormats()
  if (installed.length === 0) return null
  if (installed.length === total) return <Badge tone="success">{texts.isInstalled}</Badge>
  return (
    <Badge tone="warning">{texts.isInstalledOn(number(installed.length), number(total))}</Badge>
  )
}

/** Why a model is there that is not wanted. */
function Origin({ model: { installed } }: { model: ModelState }) {
  const texts = useMessages('models')
  const { date } = useFormats()
  const onDemand = installed.find((each) => each.onDemand !== null)?.onDemand
  if (onDemand)
    return (
      <>
        <span title={texts.onDemandHint}>
          <Badge tone="accent">{texts.isOnDemand}</Badge>
        </span>
        <AskedBy appId={onDemand.appId}>{date(onDemand.at)}</AskedBy>
      </>
    )
  if (installed.length === 0) return null
  return (
    <span title={texts.unlistedHint}>
      <Badge>{texts.isUnlisted}</Badge>
    </span>
  )
}

/** Which app was the first to need a model. */
function AskedBy({ appId, children }: { appId: string; children?: ReactNode }) {
  const texts = useMessages('models')
  // Another Dragoman, which downloads its models from this one.
  if (appId === 'registry') return <span className={styles.by}>{texts.askedByRegistry}</span>
  return (
    <span className={styles.by}>
      {texts.askedBy} <code dir="ltr">{appId}</code>
      {children && <> · {children}</>}
    </span>
  )
}

function DownloadStatus({
  download: { pair, state, receivedBytes, totalBytes, appId },
  host,
}: {
  download: ModelState['downloads'][number]
  host: string | undefined
}) {
  const texts = useMessages('models')
  const names = usePairNames()
  const { bytes } = useFormats()
  const where = host === undefined ? null : <bdi className={styles.host}>{host}</bdi>
  const by = appId === null ? null : <AskedBy appId={appId} />
  if (state === 'failed')
    return (
      <div>
        {where} <Badge tone="danger">{texts.hasFailed}</Badge> {by}
      </div>
    )
  if (state === 'waiting')
    return (
      <div>
        {where} <Badge>{texts.isWaiting}</Badge> {by}
      </div>
    )
  return (
    <div className={styles.download}>
      {where}
      <progress
        aria-label={texts.progressOf(names.pair(pair))}
        {...(totalBytes > 0 && { value: receivedBytes, max: totalBytes })}
      />
      <span className={styles.bytes}>
        {totalBytes > 0
          ? texts.progress(bytes(receivedBytes), bytes(totalBytes))
          : texts.isDownloading}
      </span>
      {by}
    </div>
  )
}
