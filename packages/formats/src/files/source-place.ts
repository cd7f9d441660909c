/** Where people find a position of a text: `line 3, column 14`, both counted from 1. */
export function placeOf(text: string, position: number): string {
  const lines = text.slice(0, position).split(/\r\n|[\n\r]/)
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}
