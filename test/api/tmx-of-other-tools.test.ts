// TMX of the Translate Toolkit, which is a tool of its own: `apt-get install python3-translate`.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'

/** Debian's, not another one that the path may have. */
const python = '/usr/bin/python3'
const tmx = 'application/x-tmx+xml'

const pairs = [
  ['Save changes', 'Guardar los cambios'],
  ['Hello {name} & <b>welcome</b>', 'Hola {name} y «bienvenida»'],
  ['It isn’t "here"', 'No está "aquí"'],
]

const write = `
import json, sys
from translate.storage import tmx
store = tmx.tmxfile()
for source, target in json.load(sys.stdin):
    store.addtranslation(source, 'en', target, 'es')
sys.stdout.write(bytes(store).decode())`

const read = `
import json, sys
from translate.storage import tmx
store = tmx.tmxfile.parsestring(sys.stdin.buffer.read())
json.dump([[str(unit.source), str(unit.target)] for unit in store.units], sys.stdout)`

function runPython(program: string, input: string): string {
  const { status, stdout, stderr } = spawnSync(python, ['-c', program], {
    input,
    encoding: 'utf8',
    env: { PYTHONIOENCODING: 'utf-8' },
  })
  assert.equal(status, 0, stderr)
  return stdout
}

const isAbsent = spawnSync(python, ['-c', 'import translate.storage.tmx']).status !== 0
const skip = isAbsent && 'the Translate Toolkit is not installed (python3-translate)'

describe('TMX and the Translate Toolkit', { skip }, () => {
  it('read what the other has written', async (t) => {
    const api = await startApi(t, { worker: false })
    const { credentials } = await api.createApp()
    const { status, body } = await api.call('/memory', {
      method: 'POST',
      headers: { ...credentials, 'content-type': tmx },
      body: runPython(write, JSON.stringify(pairs)),
    })
    assert.deepEqual([status, body], [201, { added: pairs.length, replaced: 0, skipped: 0 }])
    const exported = await api.call('/memory', { headers: { ...credentials, accept: tmx } })
    const known = JSON.parse(runPython(read, exported.body)) as string[][]
    assert.deepEqual(known.toSorted(), pairs.toSorted())
  })
})
