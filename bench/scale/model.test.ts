import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fitModel, type Point, predict } from './model.ts'

const machine = { cores: 2, concurrency: 10, waitMs: 10 }

describe('the model of a queue', () => {
  it('finds the figures that made its points', () => {
    const point = (workers: number, api = 1): Point => {
      const cost = 1.5 + 0.4 / workers + 0.05 * (workers - 1) - 0.1 * (api - 1)
      const jobsPerSecond = Math.min((10_000 * workers) / 20, (2_000 * 0.9) / cost)
      return { api, workers, jobsPerSecond, cost }
    }
    const model = fitModel([point(1), point(4), point(16), point(4, 4)], machine)
    const made = { base: 1.5, shared: 0.4, perWorker: 0.05, perApi: -0.1, slotMs: 10 }
    for (const [key, value] of Object.entries(made))
      assert.ok(Math.abs(model[key as keyof typeof model] - value) < 1e-9, key)
    for (const other of [point(2), point(8), point(4, 2)]) {
      const deviation = predict(model, other, machine) / other.jobsPerSecond - 1
      assert.ok(Math.abs(deviation) < 1e-9, String(deviation))
    }
  })

  it('has a cost for each worker from two points, and only a base from one', () => {
    const point = (workers: number, cost: number): Point => ({
      ...{ api: 1, workers, cost },
      jobsPerSecond: 1_000 / cost,
    })
    const two = fitModel([point(1, 2), point(5, 3)], machine)
    assert.deepEqual([two.base, two.perWorker, two.shared], [2, 0.25, 0])
    const one = fitModel([point(1, 2)], machine)
    assert.deepEqual([one.base, one.perWorker, one.shared], [2, 0, 0])
  })
})
