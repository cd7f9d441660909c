// https://html.spec.whatwg.org/multipage/server-sent-events.html, of which these servers use `data`.

const longestLine = 1024 ** 2

/** The data of each event. Rejects if a line is endless. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new Error('a line of the answer is too long')
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n')
        data = []
      } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
    }
  }
  if (rest.startsWith('data:')) data.push(rest.slice(5).trim())
  if (data.length > 0) yield data.join('\n')
}
