// Models from a directory.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { pairName } from '../../src/models/pair-names.ts'
import { findModels } from '../../src/translation/engines/marian/model-directory.ts'
import { files, read, startImports, writeModel } from '../support/model-imports.ts'
import { fixtures } from '../support/model-registry.ts'
import { expectOnlyWholeModels, newDirectory } from '../support/model-store.ts'

describe('an import', () => {
  it('imports a directory of pairs, plain, .gz and .zst, and lists what it skips', async (t) => {
    const { directory, source, importFrom } = startImports(t)
    writeModel(join(source, 'enes'), 'enes')
    writeModel(join(source, 'es-en'), 'esen', gzipSync, '.gz')
    writeModel(join(source, 'en-fr'), 'enfr', zstdCompressSync, '.zst')
    writeFileSync(join(source, 'enes/expected.json'), '{}')
    writeFileSync(join(source, 'README.md'), 'read me')
    mkdirSync(join(source, 'notes'))
    const { outcomes, skipped } = await importFrom(source)
    assert.deepEqual(
      outcomes.map(({ pair, result }) => `${pair && pairName(pair)} ${result}`).sort(),
      ['en-es installed', 'en-fr installed', 'es-en installed'],
    )
    assert.deepEqual(skipped, ['README.md', 'notes'])
    assert.deepEqual(
      outcomes.flatMap((outcome) => outcome.skipped),
      ['expected.json'],
    )
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es', 'en-fr', 'es-en'])
    assert.ok((await importFrom(source)).outcomes.every(({ result }) => result === 'present'))
  })

  it('imports one pair, named by its directory, its metadata or the command', async (t) => {
    const { directory, source, importFrom } = startImports(t)
    assert.equal(
      (await importFrom(writeModel(join(source, 'enes'), 'enes'))).outcomes[0]?.result,
      'installed',
    )
    const described = writeModel(join(source, 'from a disk'), 'esen')
    for (const name of files('esen'))
      renameSync(join(described, name), join(described, name.replace(/\.[^/]*\./, '.')))
    const nameless = (await importFrom(described)).outcomes[0]?.error as Error
    assert.match(nameless.message, /does not say which languages it is for: say it with --pair/)
    writeFileSync(
      join(described, 'metadata.json'),
      JSON.stringify({ sourceLanguage: 'es', targetLanguage: 'en', flores: { chrf: 61.5 } }),
    )
    assert.equal((await importFrom(described)).outcomes[0]?.result, 'installed')
    assert.equal(
      (await importFrom(writeModel(join(source, 'x'), 'enfr'), 'en-fr')).outcomes[0]?.result,
      'installed',
    )
    assert.deepEqual(readdirSync(join(directory, 'es-en')).sort(), [
      'lex.bin',
      'metadata.json',
      'model.bin',
      'vocab.spm',
    ])
    assert.deepEqual(
      findModels(directory)
        .map((model) => pairName(model))
        .sort(),
      ['en-es', 'en-fr', 'es-en'],
    )
    assert.deepEqual(
      JSON.parse(readFileSync(join(directory, 'es-en/metadata.json'), 'utf8')).flores,
      {
        chrf: 61.5,
      },
    )
  })

  it('refuses, with the reason, what is damaged, contradictory, incomplete or mixed', async (t) => {
    const { directory, source, importFrom } = startImports(t)
    const refuses = async (
      name: string,
      reason: RegExp,
      change: (directory: string) => void,
      pair = 'enes',
    ) => {
      const path = writeModel(join(source, String(Math.random()), name), pair)
      change(path)
      assert.match(String((await importFrom(path)).outcomes[0]?.error), reason)
    }
    const hash = 'f'.repeat(64)
    await refuses('enes', /model\.enes.* has the SHA-256 .*, expected is f{64}/, (path) =>
      writeFileSync(join(path, 'metadata.json'), JSON.stringify({ hash })),
    )
    await refuses(
      'enes',
      /called en-es, its metadata\.json says es-en: say which with --pair/,
      (path) =>
        writeFileSync(
          join(path, 'metadata.json'),
          JSON.stringify({ sourceLanguage: 'es', targetLanguage: 'en' }),
        ),
    )
    await refuses(
      'enfr',
      /has the vocabularies of two sets, and not all/,
      (path) => {
        cpSync(join(fixtures, 'enes/vocab.enes.spm'), join(path, 'vocab.enes.spm'))
        rmSync(join(path, 'trgvocab.enfr.spm'))
      },
      'enfr',
    )
    await refuses(
      'en-de',
      /its model file says en-es, is called en-de: say which with --pair/,
      () => {},
    )
    await refuses('enes', /cannot be run: model\.enes/, (path) =>
      writeFileSync(join(path, 'model.enes.intgemm.alphas.bin'), 'junk'),
    )
    const model = 'model.enes.intgemm.alphas.bin'
    await refuses('enes', /model\.enes\S* is not a regular file/, (path) => {
      rmSync(join(path, model))
      execFileSync('mkfifo', [join(path, model)])
    })
    await refuses('enes', /vocab\.enes\S* is not a regular file/, (path) => {
      rmSync(join(path, 'vocab.enes.spm'))
      symlinkSync('/dev/zero', join(path, 'vocab.enes.spm'))
    })
    // Sparse: it takes no room on the disk.
    await refuses('enes', /model\.enes\S* is larger than any file of a model/, (path) =>
      truncateSync(join(path, model), 5 * 1024 ** 3),
    )
    const half = join(source, 'half/enes')
    mkdirSync(half, { recursive: true })
    cpSync(join(fixtures, 'enes/vocab.enes.spm'), join(half, 'vocab.enes.spm'))
    assert.match(String((await importFrom(half)).outcomes[0]?.error), /has no model\.\*\.bin/)
    const torn = writeModel(
      join(source, 'torn/enes'),
      'enes',
      (bytes) => gzipSync(bytes).subarray(0, -500),
      '.gz',
    )
    assert.match(
      String((await importFrom(torn)).outcomes[0]?.error),
      /cannot be unpacked: unexpected end of file/,
    )
    await assert.rejects(importFrom(join(source, 'nothing')), /There is no directory/)
    await assert.rejects(importFrom(directory), /There is no model in/)
    assert.deepEqual(expectOnlyWholeModels(directory), [])
  })

  it('names the pointers that Git LFS leaves, and says how to get the files', async (t) => {
    const { source, directory, importFrom } = startImports(t)
    const path = writeModel(join(source, 'enes'), 'enes', gzipSync, '.gz')
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 31561787\n`
    const name = join(path, 'model.enes.intgemm.alphas.bin.gz')
    writeFileSync(name, pointer)
    const message = String((await importFrom(source)).outcomes[0]?.error)
    assert.ok(message.includes(`${name} is a pointer of Git LFS, not the file itself.`), message)
    assert.match(message, /`git lfs pull`/)
    assert.deepEqual(expectOnlyWholeModels(directory), [])
  })

  it('does not wait for a description that is a pipe', async (t) => {
    const { source, importFrom } = startImports(t)
    const path = writeModel(join(source, 'enes'), 'enes')
    for (const name of ['metadata.json', 'model_info.json'])
      execFileSync('mkfifo', [join(path, name)])
    assert.equal((await importFrom(path)).outcomes[0]?.result, 'installed')
  })

  it('finds models four levels below, and follows links without going round', async (t) => {
    const { source, directory, importFrom } = startImports(t)
    writeModel(join(source, 'models/tiny/enes'), 'enes', gzipSync, '.gz')
    writeModel(join(source, 'a/b/c/esen'), 'esen')
    writeModel(join(source, 'a/b/c/d/e/enfr'), 'enfr')
    const elsewhere = writeModel(join(newDirectory(t), 'somewhere'), 'enfr')
    symlinkSync(elsewhere, join(source, 'models/en-fr-tiny'))
    symlinkSync(source, join(source, 'models/loop'))
    symlinkSync('nowhere', join(source, 'models/broken'))
    const { outcomes, skipped } = await importFrom(source)
    assert.deepEqual(
      outcomes.map(({ result }) => result),
      ['installed', 'installed', 'installed'],
    )
    assert.deepEqual(skipped, ['a/b/c/d', 'models/broken', 'models/loop'])
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es', 'en-fr', 'es-en'])
  })

  it('takes the pair from the files where the directory is called anything', async (t) => {
    const { source, importFrom } = startImports(t)
    for (const name of ['data', 'base', 'tiny', 'live', 'ende.student.tiny11']) {
      const path = writeModel(join(source, name), 'enes')
      if (name.startsWith('ende')) {
        for (const file of files('enes'))
          renameSync(join(path, file), join(path, file.replace('enes.', '')))
        const info = { srcTags: { en: 'English' }, trgTag: 'de', shortName: 'en-de-tiny' }
        writeFileSync(join(path, 'model_info.json'), JSON.stringify(info))
      }
      const [outcome] = (await importFrom(path)).outcomes
      const pair = name.startsWith('ende') ? 'en-de' : 'en-es'
      assert.equal(outcome?.pair && pairName(outcome.pair), pair, String(outcome?.error))
    }
  })

  it('leaves out the vocabularies that do not belong to the model', async (t) => {
    const { source, directory, importFrom } = startImports(t)
    const split = writeModel(join(source, 'enfr'), 'enfr')
    cpSync(join(fixtures, 'enes/vocab.enes.spm'), join(split, 'vocab.enfr.spm'))
    const shared = writeModel(join(source, 'enes'), 'enes')
    cpSync(join(fixtures, 'enfr/srcvocab.enfr.spm'), join(shared, 'srcvocab.enes.spm'))
    cpSync(join(fixtures, 'enfr/trgvocab.enfr.spm'), join(shared, 'trgvocab.enes.spm'))
    const { outcomes } = await importFrom(source)
    assert.deepEqual(
      outcomes.map(({ result, skipped }) => [result, ...skipped]),
      [
        ['installed', 'srcvocab.enes.spm', 'trgvocab.enes.spm'],
        ['installed', 'vocab.enfr.spm'],
      ],
    )
    assert.deepEqual(expectOnlyWholeModels(directory), ['en-es', 'en-fr'])
  })

  it('takes a model without a shortlist, which is only slower', async (t) => {
    const { store, source, importFrom } = startImports(t)
    const path = join(source, 'enes')
    mkdirSync(path)
    for (const name of files('enes').filter((name) => !name.startsWith('lex')))
      writeFileSync(join(path, name), read('enes', name))
    assert.equal((await importFrom(path)).outcomes[0]?.result, 'installed')
    assert.deepEqual((await store.list()).map(pairName), ['en-es'])
  })
})
