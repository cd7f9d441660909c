// A reporter for `node --test`: the paths of the test files in which something failed, one a line.
import type { TestEvent } from 'node:test/reporters'

// Node asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default async function* failedFiles(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  const files = new Set<string>()
  for await (const { type, data } of events)
    if (type === 'test:fail' && data.file !== undefined) files.add(data.file)
  yield [...files].map((file) => `${file}\n`).join('')
}
