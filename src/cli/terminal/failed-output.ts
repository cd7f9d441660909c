// What happens when standard output cannot be written.
import { describeError, exitStatuses } from '../errors.ts'
import { errorStyle } from './styles.ts'

/** The reader of a pipe has all it wanted, as `head` has after ten lines. */
const isClosedPipe = (error: NodeJS.ErrnoException): boolean => error.code === 'EPIPE'

/** Ends the command: nobody reads its result any more, or a full disk has no place for it. */
export function endAtFailedOutput(error: NodeJS.ErrnoException): void {
  if (isClosedPipe(error)) process.exit(exitStatuses.success)
  console.error(errorStyle(`Standard output cannot be written. ${describeError(error)}`))
  process.exit(exitStatuses.failure)
}

/** For a command whose result is files: nobody reads their names any more. */
export function writeOnAtClosedPipe(): void {
  process.stdout.off('error', endAtFailedOutput)
  process.stdout.on('error', (error) => {
    if (!isClosedPipe(error)) endAtFailedOutput(error)
  })
}
