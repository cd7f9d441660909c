import { useFormats } from './use-formats.ts'

/** A time to the minute; the exact one is shown on hover. */
export function TimeText({ value }: { value: string }) {
  const { time, exactTime } = useFormats()
  return (
    <time dateTime={value} title={exactTime(value)}>
      {time(value)}
    </time>
  )
}
