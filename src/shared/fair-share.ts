/**
 * What one holder may have of `room`: half of what the others leave, so that there is always room
 * for one more. `total` is what all hold, `own` what this one holds of it.
 */
export const fairShare = (room: number, { total, own }: { total: number; own: number }): number =>
  (room - (total - own)) / 2
