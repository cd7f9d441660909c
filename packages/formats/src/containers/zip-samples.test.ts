// Archives of many programs, and programs that read what is written.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { documentSamples, skipWithoutSamples } from '../../../../test/support/document-samples.ts'
import { openZip, type ZipFile } from './zip.ts'

const samples = ['docx', 'pptx', 'xlsx', 'odt', 'epub'].flatMap(documentSamples)

/** The archive with a changed entry, the others as they were. */
function changeOne(zip: ZipFile): { name: string; changed: Uint8Array } {
  const name = zip.entries.find((entry) => entry.name.endsWith('.xml'))?.name ?? ''
  const content = `${Buffer.from(zip.read(name) ?? []).toString()}<!-- é -->`
  return { name, changed: zip.replace(new Map([[name, Buffer.from(content)]])) }
}

async function inFile(t: TestContext, bytes: Uint8Array): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dragoman-zip-'))
  t.after(() => rm(directory, { recursive: true }))
  const path = join(directory, 'archive.zip')
  await writeFile(path, bytes)
  return path
}

const readers = {
  unzip: ['unzip', '-tqq'],
  python: ['python3', '-m', 'zipfile', '-t'],
  zip: ['zip', '-T', '-q'],
}

describe('genuine archives', { skip: skipWithoutSamples('docx') }, () => {
  test('are read, and change in what is replaced only', () => {
    for (const { name: file, bytes } of samples) {
      const zip = openZip(bytes)
      const contents = new Map(zip.entries.map(({ name }) => [name, zip.read(name) ?? bytes]))
      assert.deepEqual(Buffer.from(zip.replace(contents)), bytes, file)
      const { name, changed } = changeOne(zip)
      const result = openZip(changed)
      assert.deepEqual(
        result.entries.map((entry) => entry.name),
        zip.entries.map((entry) => entry.name),
      )
      for (const [other, content] of contents)
        if (other !== name) assert.deepEqual(result.read(other), content, `${file} ${other}`)
    }
  })

  for (const [reader, [command = '', ...options]] of Object.entries(readers))
    test(`are read by ${reader} when they were changed`, async (t) => {
      if (spawnSync(command, ['--help']).error) return t.skip(`${command} is not installed`)
      for (const { name, bytes } of samples) {
        const path = await inFile(t, changeOne(openZip(bytes)).changed)
        const { status, stdout, stderr } = spawnSync(command, [...options, path])
        assert.equal(status, 0, `${name}: ${stdout}${stderr}`)
      }
    })
})

test('an archive that another program made is changed', async (t) => {
  const path = await inFile(t, Buffer.from('The text of a file. '.repeat(100)))
  const archive = `${path}.zip`
  const made = spawnSync('zip', ['-q', '-j', archive, path])
  if (made.error) return t.skip('zip is not installed')
  const changed = openZip(await readFile(archive)).replace(
    new Map([['archive.zip', Buffer.from('other')]]),
  )
  assert.equal(Buffer.from(openZip(changed).read('archive.zip') ?? []).toString(), 'other')
})
