/** `1:02:03,04`, `02:03.040` or `03` in milliseconds; undefined for anything else. */
export function readTime(written = ''): number | undefined {
  const [, whole, fraction = ''] =
    /^((?:\d{1,6}:){0,2}\d{1,6})(?:[.,:](\d{1,9}))?$/.exec(written) ?? []
  if (whole === undefined) return undefined
  const seconds = whole.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds * 1000 + Math.round(Number(`0.${fraction || '0'}`) * 1000)
}
