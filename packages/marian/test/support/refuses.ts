import assert from 'node:assert/strict'
import { ModelFileError } from '../../src/files/byte-reader.ts'

/** The file is refused by a message that names it and says what is wrong. */
export function refuses(load: () => unknown, file: string, reason: RegExp): void {
  assert.throws(load, (error: unknown) => {
    assert.ok(error instanceof ModelFileError, String(error))
    assert.ok(error.message.startsWith(`${file}: `), error.message)
    assert.match(error.message, reason)
    return true
  })
}
