// Colours where the stream is a terminal that has them. NO_COLOR, FORCE_COLOR and TERM=dumb are
// respected, as `styleText` does.
import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

const style = (format: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(format, text, { stream })

/** For standard error. */
export const errorStyle = (text: string): string => style('red', text, process.stderr)

/** For standard error: what is worth knowing, and is not the result. */
export const noteStyle = (text: string): string => style('dim', text, process.stderr)

export const headingStyle = (text: string): string => style('bold', text)

/** States of jobs, webhooks and findings. Others look like text. */
const stateStyles: Readonly<Record<string, Style>> = {
  succeeded: 'green',
  processing: 'cyan',
  failed: 'red',
  cancelled: 'dim',
  ok: 'green',
  skipped: 'dim',
  warning: 'yellow',
  problem: 'red',
}

/** A state, with other words for it or with spaces after it. */
export function stateStyle(state: string, text = state): string {
  const format = stateStyles[state]
  return format === undefined ? text : style(format, text)
}
