import { createProgressLine } from '../terminal/progress-line.ts'

/** Shows how far the models are that a translation waits for: a bar on a terminal. */
export function createModelProgress(out?: NodeJS.WriteStream) {
  const line = createProgressLine('Downloading models', out)
  let waiting = 0
  return {
    /** What is shown while nothing waits would be among the translations. */
    show(receivedBytes: number, totalBytes: number): void {
      if (waiting > 0 && totalBytes > 0) line.showBytes(receivedBytes, totalBytes)
    },

    /** Removes the bar when the work ends. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      waiting++
      try {
        return await work()
      } finally {
        waiting--
        line.end()
      }
    },
  }
}
