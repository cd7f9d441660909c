// What commands say of the quality of translations, without a server and with one.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { installCalibratedModels } from '../support/calibrated-models.ts'
import { runCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { newDirectory } from '../support/model-store.ts'

const short = 'The house.'
const long = `${'The house is big and the garden is small and '.repeat(3)}we live here.`
const translate = ['translate', '--from', 'en', '--to', 'es']

function startMachine(t: TestContext) {
  const directory = newDirectory(t)
  const environment = installCalibratedModels(directory)
  const file = join(directory, 'notes.txt')
  writeFileSync(file, `${long}\n\n${short}\n`)
  const run = (...args: string[]) => runCommand([...translate, ...args], { environment })
  return { run, file }
}

describe('dragoman translate without a server', () => {
  it('prints the mean of the estimates on standard error, if it is wanted', async (t) => {
    const { run, file } = startMachine(t)
    const plain = await run(short)
    assert.deepEqual([plain.status, plain.err], [0, ''])
    const estimated = await run('--quality-estimate', short)
    assert.equal(estimated.out, plain.out)
    assert.match(estimated.err, /^Quality estimate \(es\): 0\.\d\d\n$/)
    const several = await run('--quality-estimate', '--to', 'es,fr', '--file', file)
    assert.match(
      several.err,
      /^Quality estimate \(es\): 0\.\d\d\nNo quality estimate \(fr\): no calibrated model .*\n$/,
    )
  })

  it('prints what the API answers with --json', async (t) => {
    const { run } = startMachine(t)
    const { out, err } = await run('--quality-estimate', '--json', short)
    assert.equal(err, '')
    const { qualityEstimate, ...answer } = JSON.parse(out)
    assert.ok(qualityEstimate > 0 && qualityEstimate < 1)
    assert.deepEqual(answer, JSON.parse((await run('--json', short)).out))
  })

  it('names doubtful passages, their lines, and what speaks against them', async (t) => {
    const { run, file } = startMachine(t)
    const { out, err, status } = await run('--review-below', '0.5', '--file', file)
    assert.equal(status, 0)
    const [, , doubtful = ''] = out.split('\n')
    const where = `Line 3 of ${file}: Doubtful: ${JSON.stringify(doubtful)}`
    assert.ok(err.startsWith(`${where} (es, quality estimate 0.`), err)
    assert.match(err, /: the source is short\)\n$/)
  })

  it('refuses a threshold that is none, and one for documents', async (t) => {
    const { run, file } = startMachine(t)
    for (const value of ['0', '1.1', '-1', 'x', ''])
      assert.deepEqual(await statusAndError(run(`--review-below=${value}`, short)), [
        2,
        'Write --review-below like 0.35: a number above 0, at most 1.\n',
      ])
    const [status, err] = await statusAndError(run('--review-below=0.5', file))
    assert.equal(status, 2)
    assert.match(err, /is for texts, and for files with --file\. For documents, set it for the app/)
  })
})

describe('dragoman translate and apps with a server', () => {
  it('name passages below the setting of the app, until it is none', async (t) => {
    const models = installCalibratedModels(newDirectory(t))
    const { run, logIn } = await startCommandServer(t, models)
    await logIn()
    const { id } = JSON.parse((await run(['apps', 'create', 'shop', '--json'])).out)
    const set = (value: string, ...more: string[]) =>
      run(['apps', 'set', id, '--review-below', value, ...more])
    assert.equal(
      (await set('0.5')).out,
      'The app shop names passages whose quality estimate is below 0.5.\n',
    )
    assert.match((await run([...translate, short])).err, /^Doubtful: "/)
    assert.equal((await run([...translate, long])).err, '')
    const json = await run([...translate, '--json', short])
    assert.equal(JSON.parse(json.out).review, true)
    assert.match(json.err, /^Doubtful: "/)

    const local = await run([...translate, '--review-below', '0.5', short])
    assert.equal(local.status, 2)
    assert.match(local.err, /setting of the app: `dragoman apps set <id> --review-below 0\.35`/)
    assert.equal((await set('1.5')).status, 2)
    assert.equal(JSON.parse((await set('none', '--json')).out).reviewBelow, null)
    assert.equal((await run([...translate, short])).err, '')
    const estimated = await run([...translate, '--quality-estimate', short])
    assert.match(estimated.err, /^Quality estimate \(es\): 0\.\d\d\n$/)
  })
})

async function statusAndError(ended: ReturnType<typeof runCommand>) {
  const { status, err } = await ended
  return [status, err] as const
}
