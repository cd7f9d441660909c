import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { backlogOf, virtualStartTimeOf } from './virtual-time.ts'

const createdAt = new Date('2026-11-20T12:00:00.900Z')

describe('the virtual start time of a job', () => {
  it('grows with the backlog and with a lower priority', () => {
    const first = virtualStartTimeOf({ createdAt, priority: 'normal', backlog: 0 })
    assert.equal(virtualStartTimeOf({ createdAt, priority: 'high', backlog: 0 }), first)
    assert.equal(virtualStartTimeOf({ createdAt, priority: 'normal', backlog: 1_000 }), first + 10)
    assert.equal(virtualStartTimeOf({ createdAt, priority: 'low', backlog: 1_000 }), first + 610)
  })

  it('fits a 32-bit column, whatever the backlog', () => {
    const date = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    })
    const anything = fc.record({
      createdAt: date,
      priority: fc.constantFrom('high', 'normal', 'low'),
      backlog: fc.maxSafeNat(),
    })
    fc.assert(
      fc.property(anything, (job) => {
        const time = virtualStartTimeOf(job)
        assert.ok(Number.isInteger(time) && time >= 0 && time < 2 ** 31, String(time))
      }),
    )
  })
})

describe('the backlog of a job', () => {
  /** Backlogs of the jobs that the apps of one user submit, all of one length. */
  function submit(apps: readonly number[], jobsOfApp: number, characters: number): number[] {
    const waiting = new Map<number, number>()
    return apps.flatMap((app) =>
      Array.from({ length: jobsOfApp }, () => {
        const ofApp = waiting.get(app) ?? 0
        const ofOtherApps = [...waiting].flatMap(([id, own]) => (id === app ? [] : own))
        waiting.set(app, ofApp + characters)
        return backlogOf({ characters, ofApp, ofOtherApps })
      }),
    )
  }

  it('lies between what waits of the app and of the user, also without characters', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.array(fc.nat()), (characters, ofApp, ofOtherApps) => {
        const backlog = backlogOf({ characters, ofApp, ofOtherApps })
        const ofUser = ofOtherApps.reduce((sum, other) => sum + other, ofApp)
        assert.ok(backlog >= ofApp && backlog <= ofUser, String(backlog))
      }),
      {
        examples: [
          [0, 0, []],
          [0, 0, [0]],
          [0, 0, [5]],
        ],
      },
    )
  })

  it('leaves a user with a hundred apps no more than two of the shares of a user with one', () => {
    const apps = Array.from({ length: 100 }, (_, app) => app)
    const inTurns = Array.from({ length: 50 }, () => apps).flat()
    const orders = {
      'one app after the other': submit(apps, 50, 10),
      'in turns': submit(inTurns, 1, 10),
    }
    for (const [order, backlogs] of Object.entries(orders))
      for (let reach = 100; reach <= 500; reach += 50) {
        const before = backlogs.filter((backlog) => backlog < reach).length * 10
        assert.ok(before <= 2 * reach, `${order}: ${before} characters before ${reach}`)
      }
  })

  it('is not that of the whole user for an app that has little', () => {
    const backlog = backlogOf({ characters: 50, ofApp: 0, ofOtherApps: [1_000_000, 100_000] })
    assert.equal(backlog, 200)
  })
})
