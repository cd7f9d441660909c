// Formats figures for people.

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** `31.6 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

/** `0:07`, `12:30`, `1:02:03`. */
export function formatSeconds(seconds: number): string {
  const rounded = Math.round(seconds)
  const parts = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60, rounded % 60]
  const [hours, ...rest] = parts
  return (hours === 0 ? rest : parts)
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')
}
