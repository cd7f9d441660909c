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
      {!model.wanted && (
        <span title={texts.unlistedHint}>
          <Badge>{texts.isUnlisted}</Badge>
        </span>
      )}
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

function DownloadStatus({
  download: { pair, state, receivedBytes, totalBytes, error },
  host,
}: {
  download: ModelState['downloads'][number]
  host: string | undefined
}) {
  const texts = useMessages('models')
  const names = usePairNames()
  const { bytes } = useFormats()
  const where = host === undefined ? null : <bdi className={styles.host}>{host}</bdi>
  if (state === 'failed')
    return (
      <div>
        {where} <Badge tone="danger">{texts.hasFailed}</Badge>
        <p className={styles.error}>
          {error} {texts.retried}
        </p>
      </div>
    )
  if (state === 'waiting')
    return (
      <div>
        {where} <Badge>{texts.isWaiting}</Badge>
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
    </div>
  )
}
