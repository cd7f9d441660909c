/** Characters per write to the file system. */
const blockCharacters = 64 * 1024

/** Lines in blocks, as many small writes are slow. */
export async function* joinLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block = ''
  for await (const line of lines) {
    block += `${line}\n`
    if (block.length >= blockCharacters) {
      yield block
      block = ''
    }
  }
  yield block
}
