// The IDs of DeepL's jobs are UUIDs; the service's own have a prefix.

const uuid = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/

/** `evl_0123…` → `01234567-89ab-…` */
export const toJobId = (id: string): string =>
  id.replace(/^[a-z]+_(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Any other text stays as it is: it is the ID of nothing. */
export const fromJobId = (jobId: string, prefix: 'evl' | 'ctr'): string =>
  jobId.toLowerCase().replace(uuid, `${prefix}_$1$2$3$4$5`)
