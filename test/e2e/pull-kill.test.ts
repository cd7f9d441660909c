import { describe, it } from 'node:test'
import { killPulls } from './pull-kill.ts'

describe('SIGKILL in the middle of a pull', () => {
  it('never leaves a model that can be seen and is not whole, and the next pull mends the rest', () =>
    killPulls(6))
})
