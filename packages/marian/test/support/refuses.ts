import assert from 'node:assert/strict'
import { ModelFileError } from '../../src/files/byte-reader.ts'

/** The file is rejected with a message that names it and the problem. */
export function refuses(load: () => unknown, file: string, reason: RegExp): void {
  assert.throws(load, (error: unknown) => {
    assert.ok(error instanceof ModelFileError, String(error))
    assert.ok(error.message.startsWith(`${file}: `), error.message)
    assert.match(error.message, reason)
    return true
  })
}
