/** A bar on a terminal, else a line every few seconds. */
export function showProgress(
  total: number,
  read: () => { done: number; failures: number },
): { end: () => void } {
  const started = Date.now()
  const onTerminal = process.stdout.isTTY
  const show = (): void => {
    const { done, failures } = read()
    const rate = (done / Math.max(1, Date.now() - started)) * 1_000
    const left = rate > 0 ? Math.ceil((total - done) / rate) : 0
    const pace = `${Math.round(rate)} a second, ${left} s left`
    const facts = `${done} of ${total}, ${pace}, ${failures} failures`
    const filled = Math.round((done / total) * 30)
    if (onTerminal)
      process.stdout.write(`\r\x1b[K[${'#'.repeat(filled)}${'-'.repeat(30 - filled)}] ${facts}`)
    else console.log(facts)
  }
  const timer = setInterval(show, onTerminal ? 200 : 5_000)
  return {
    end: () => {
      clearInterval(timer)
      show()
      if (onTerminal) process.stdout.write('\n')
    },
  }
}
