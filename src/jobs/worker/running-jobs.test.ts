import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createRunningJobs, type RunningJob } from './running-jobs.ts'

interface Row {
  id: string
  appId: string
}

const rowOf = (id: string): Row => ({ id, appId: 'a' })

async function begin(
  running: ReturnType<typeof createRunningJobs<Row>>,
  id: string,
): Promise<RunningJob<Row>> {
  const [job] = await running.begin(async () => [rowOf(id)])
  assert.ok(job)
  return job
}

describe('the running jobs of a worker', () => {
  it('are those of a claim, and are not aborted', async () => {
    const running = createRunningJobs<Row>()
    const jobs = await running.begin(async () => [rowOf('j'), rowOf('k')])
    assert.deepEqual(
      jobs.map(({ appId, row, signal }) => [appId, row.id, signal.aborted]),
      [
        ['a', 'j', false],
        ['a', 'k', false],
      ],
    )
  })

  it('are aborted one by one, when they end elsewhere', async () => {
    const running = createRunningJobs<Row>()
    const [first, second] = [await begin(running, 'j'), await begin(running, 'k')]
    running.abort('j')
    running.abort('unknown')
    assert.deepEqual([first.signal.aborted, second.signal.aborted], [true, false])
    assert.equal((first.signal.reason as Error).message, 'the job ended elsewhere')
  })

  it('begin aborted if they ended while the claim was in flight, not if before', async () => {
    const running = createRunningJobs<Row>()
    running.abort('j')
    const claimed = Promise.withResolvers<Row[]>()
    const begun = running.begin(() => claimed.promise)
    running.abort('k')
    claimed.resolve([rowOf('j'), rowOf('k')])
    const jobs = await begun
    assert.deepEqual(
      jobs.map(({ signal }) => signal.aborted),
      [false, true],
    )
    running.abort('l')
    assert.equal((await begin(running, 'l')).signal.aborted, false)
  })

  it('forget what ended during a claim that failed, and reject as it does', async () => {
    const running = createRunningJobs<Row>()
    const failed = running.begin(async () => {
      running.abort('j')
      throw new Error('unavailable')
    })
    await assert.rejects(failed, /unavailable/)
    assert.deepEqual(await running.reconcile(async () => []), [])
    assert.equal((await begin(running, 'j')).signal.aborted, false)
  })

  it('are not lost while they are stored with their claim, unless that has no answer', async () => {
    const running = createRunningJobs<Row>()
    const [stored, unknown] = [running.expect('j'), running.expect('k')]
    assert.deepEqual(await running.reconcile(async () => ['j', 'k']), [])
    const job = stored.begin(rowOf('j'))
    unknown.forget()
    assert.deepEqual(await running.reconcile(async () => ['j', 'k']), ['k'])
    assert.equal(job.signal.aborted, false)
    running.end(job)
    assert.deepEqual(await running.reconcile(async () => ['j']), ['j'])
  })

  it('begin aborted if they ended while they were stored', async () => {
    const running = createRunningJobs<Row>()
    const expected = running.expect('j')
    running.abort('j')
    const job = expected.begin(rowOf('j'))
    assert.equal((job.signal.reason as Error).message, 'the job ended elsewhere')
  })

  it('abort the earlier attempt of a job that is claimed again, and keep the later', async () => {
    const running = createRunningJobs<Row>()
    const [earlier, later] = [await begin(running, 'j'), await begin(running, 'j')]
    assert.deepEqual([earlier.signal.aborted, later.signal.aborted], [true, false])
    assert.equal((earlier.signal.reason as Error).message, 'the job was claimed again')
    running.end(earlier)
    assert.deepEqual(await running.reconcile(async () => ['j']), [])
    running.end(later)
    assert.deepEqual(await running.reconcile(async () => ['j']), ['j'])
  })

  it('are aborted when the table no longer assigns them, and only then', async () => {
    const running = createRunningJobs<Row>()
    const [gone, own] = [await begin(running, 'gone'), await begin(running, 'own')]
    let late: RunningJob<Row> | undefined
    const lost = await running.reconcile(async () => {
      // Claimed after the table was read.
      late = await begin(running, 'late')
      return ['own']
    })
    assert.deepEqual(lost, [])
    assert.deepEqual(
      [gone.signal.aborted, own.signal.aborted, late?.signal.aborted],
      [true, false, false],
    )
  })

  it('are not lost while the response of their claim is in flight', async () => {
    const running = createRunningJobs<Row>()
    const claimed = Promise.withResolvers<Row[]>()
    const begun = running.begin(() => claimed.promise)
    const lost = running.reconcile(async () => ['claimed', 'lost'])
    setImmediate(() => claimed.resolve([rowOf('claimed')]))
    assert.deepEqual(await lost, ['lost'])
    await begun
  })
})
