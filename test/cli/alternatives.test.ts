// What `dragoman translate` says of other translations, without a server and with one.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { installCalibratedModels } from '../support/calibrated-models.ts'
import { runCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { newDirectory } from '../support/model-store.ts'

const translate = ['translate', '--from', 'en', '--to', 'fr']

describe('dragoman translate --alternatives', () => {
  const startMachine = (t: TestContext) => {
    const environment = installCalibratedModels(newDirectory(t))
    return (...args: string[]) => runCommand([...translate, ...args], { environment })
  }

  it('names other translations of a word on standard error', async (t) => {
    const run = startMachine(t)
    const { status, out, err } = await run('--alternatives', '2', 'house')
    assert.deepEqual([status, out], [0, 'maison\n'])
    assert.match(err, /^Also \(fr\): [^,]+, [^,]+\n$/)
    const json = await run('--alternatives', '2', '--json', 'house')
    assert.equal(json.err, '')
    assert.equal(JSON.parse(json.out).alternatives.length, 2)
    const none = await run('--alternatives', '2', 'The house is red. The car is green.')
    assert.equal(none.err, '')
  })

  it('names the same with a server', async (t) => {
    const local = await startMachine(t)('--alternatives', '2', 'house')
    const models = installCalibratedModels(newDirectory(t))
    const { run, logIn } = await startCommandServer(t, models)
    await logIn()
    await run(['apps', 'create', 'shop'])
    const remote = await run([...translate, '--alternatives', '2', 'house'])
    assert.deepEqual([remote.status, remote.out, remote.err], [0, local.out, local.err])
  })

  it('goes on from a beginning of the translation with other words', async (t) => {
    const run = startMachine(t)
    const sentence = 'The house is red.'
    const { out, err } = await run('--alternatives', '3', '--alternatives-after', 'La ', sentence)
    const others = /^Also \(fr\): (.+)\n$/.exec(err)?.[1]?.split(/, (?=La )/) ?? []
    assert.notDeepEqual(others, [])
    for (const other of others) assert.match(other, /^La /)
    assert.ok(!others.includes(out.trim()))
  })

  it('refuses a beginning of nothing', async (t) => {
    const { status, err } = await startMachine(t)('--alternatives-after', 'La ', 'house')
    assert.equal(status, 2)
    assert.match(err, /Say with --alternatives how many/)
  })

  it('refuses a number that is none', async (t) => {
    const run = startMachine(t)
    for (const value of ['0', '11', '1.5', 'x', '']) {
      const { status, err } = await run('--alternatives', value, 'house')
      assert.equal(status, 2)
      assert.match(err, /--alternatives like 3/)
    }
  })
})
