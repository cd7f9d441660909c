import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import { silentLog } from '../../../test/support/opened-database.ts'
import { createOfficeConversion, findOfficeFault } from './conversion.ts'

/** A program in place of LibreOffice. */
function makeProgram(t: TestContext, script: string) {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const program = join(directory, 'soffice')
  writeFileSync(program, `#!/bin/sh\n${script.replaceAll('$DIRECTORY', directory)}\n`)
  chmodSync(program, 0o755)
  return { program, directory }
}

const unconfined = await findOfficeFault('/bin/sh')

describe('the conversion of old files', { skip: unconfined ?? false }, () => {
  const never = new AbortController().signal
  const bytes = Buffer.from('{\\rtf1 x}')
  const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}/exe`)

  it('ends a program that hangs, with all that it has started', async (t) => {
    const hangs = 'sleep 600 & echo $! > $DIRECTORY/pid; wait'
    const { program, directory } = makeProgram(t, hangs)
    const settings = { program, maxBytes: 1_000_000, timeoutMs: 1_000, log: silentLog }
    const { convert } = createOfficeConversion(settings)
    await assert.rejects(convert(bytes, 'rtf', never), { code: 'document-refused' })
    const pid = Number(readFileSync(join(directory, 'pid'), 'utf8'))
    await eventually(
      async () => isRunning(pid),
      (runs) => !runs,
    )
  })

  it('ends it when the caller has left', async (t) => {
    const { program, directory } = makeProgram(t, 'touch $DIRECTORY/begun; sleep 600')
    const { convert } = createOfficeConversion({ program, maxBytes: 1_000, log: silentLog })
    const caller = new AbortController()
    const converted = convert(bytes, 'rtf', caller.signal)
    const rejected = assert.rejects(converted, /left/)
    await eventually(
      async () => existsSync(join(directory, 'begun')),
      (hasBegun) => hasBegun,
    )
    caller.abort(new Error('the client left'))
    await rejected
  })

  it('bounds what is written, and what waits', async (t) => {
    const { program } = makeProgram(t, 'head -c 2000000 /dev/zero > document.docx')
    const { convert } = createOfficeConversion({ program, maxBytes: 1_000_000, log: silentLog })
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => convert(bytes, 'rtf', never)),
    )
    const codes = all.map((each) => (each.status === 'rejected' ? each.reason.code : 'converted'))
    assert.equal(codes.filter((code) => code === 'overloaded').length, 12)
    assert.ok(!codes.includes('converted'))
  })

  it('reaches no network, not even this machine', async (t) => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const connect = `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port}'`
    const script = `if ${connect}; then echo yes; else echo no; fi > document.docx`
    const { program, directory } = makeProgram(t, script)
    const { convert } = createOfficeConversion({ program, maxBytes: 1_000, log: silentLog })
    assert.equal((await convert(bytes, 'rtf', never)).toString(), 'no\n')
    const unbound = spawn(program, { cwd: directory, stdio: 'ignore' })
    await once(unbound, 'exit')
    assert.equal(readFileSync(join(directory, 'document.docx'), 'utf8'), 'yes\n')
  })

  it('passes nothing of its environment on', async (t) => {
    const { program } = makeProgram(t, 'env > document.docx')
    const { convert } = createOfficeConversion({ program, maxBytes: 1_000_000, log: silentLog })
    const environment = (await convert(bytes, 'rtf', never)).toString()
    const names = [...environment.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    assert.deepEqual(
      names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name ?? '')).sort(),
      ['HOME', 'LC_ALL', 'PATH', 'TMPDIR'],
    )
  })
})
