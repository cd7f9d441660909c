export const hourSeconds = 3_600
export const daySeconds = 24 * hourSeconds
export const hourMs = 1000 * hourSeconds
export const dayMs = 1000 * daySeconds
