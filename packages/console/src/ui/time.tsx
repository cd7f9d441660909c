import { useFormats } from '../messages/formats.ts'

/** How long ago, or in how long; the exact time when pointed at. */
export function Time({ at }: { at: string }) {
  const formats = useFormats()
  return (
    <time dateTime={at} title={formats.dateTime(at)}>
      {formats.relative(at)}
    </time>
  )
}
