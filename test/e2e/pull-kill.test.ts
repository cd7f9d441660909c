import { describe, it } from 'node:test'
import { killPulls } from './pull-kill.ts'

describe('SIGKILL in the middle of a pull', () => {
  it('never leaves an incomplete model visible, and the next pull repairs the rest', () =>
    killPulls(6))
})
