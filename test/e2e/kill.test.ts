import { describe, it } from 'node:test'
import { backends } from '../support/backends.ts'
import { killAfterAccept } from './kill-after-accept.ts'

for (const backend of backends) {
  describe(`SIGKILL right after a 202 on ${backend.name}`, () => {
    it('loses no accepted job and leaves no engine process behind', () =>
      killAfterAccept(backend, 3))
  })
}
