import { describe, it } from 'node:test'
import { killOnDemand } from './on-demand-kill.ts'

describe('SIGKILL in the middle of downloads on demand', () => {
  it('never leaves an incomplete model visible, and loses no job', () => killOnDemand(4))
})
