// What happens when the reader of a pipe has all it wanted, as `head` has after ten lines.

/** Ends the command: nobody reads its result any more. */
export function endAtClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
}

/** For a command whose result is files: nobody reads their names any more. */
export function writeOnAtClosedPipe(): void {
  process.stdout.off('error', endAtClosedPipe)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
