import { useEffect, useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import type { LanguageNames } from '../languages/language-names.ts'
import { Notice } from '../notice.tsx'
import styles from './download-notice.module.css'
import type { ModelDownload } from './model-download.ts'

export interface DownloadNoticeProps {
  download: ModelDownload
  names: LanguageNames
}

/** In place of a translation whose model is being downloaded: what is loaded, and how far it is. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function DownloadNotice({ download, names }: DownloadNoticeProps) {
  const texts = useMessages('translate')
  const { bytes } = useFormats()
  const { from, to, totalBytes, progress } = download
  const text = texts.downloading(names.nameOf(from), names.nameOf(to))
  return (
    <Notice text={text}>
      {progress === undefined ? (
        <>
          <progress className={styles.progress} aria-label={text} />
          <span className={styles.bytes}>{bytes(totalBytes)}</span>
        </>
      ) : (
        <KnownProgress
          key={progress.receivedBytes}
          label={text}
          totalBytes={totalBytes}
          progress={progress}
        />
      )}
    </Notice>
  )
}

/** Goes on from what the service said as it estimates, until it says more. */
function KnownProgress({
  label,
  totalBytes,
  progress: { receivedBytes, secondsLeft },
}: {
  label: string
  totalBytes: number
  progress: NonNullable<ModelDownload['progress']>
}) {
  const texts = useMessages('translate')
  const { bytes } = useFormats()
  const seconds = useSeconds()
  const missingBytes = totalBytes - receivedBytes
  const value = receivedBytes + missingBytes * Math.min(seconds / secondsLeft, 1)
  return (
    <>
      <progress
        className={styles.progress}
        aria-label={label}
        value={value}
        max={Math.max(totalBytes, 1)}
      />
      {/* Screen readers read the notice around it once, and not each second. */}
      <span className={styles.bytes} aria-live="off">
        {texts.downloaded(bytes(value), bytes(totalBytes))}
      </span>
    </>
  )
}

/** How many seconds have passed since this was first shown. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
