// What documents say of the quality of their translation, in the file or in a notice.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { parseXml } from '@dragoman/formats/xml/xml-tree.ts'
import type { Answer } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import type { SentFile } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import {
  docx,
  first,
  html,
  long,
  pdf,
  po,
  second,
  short,
  srt,
  startReviewing,
} from '../support/reviewed-documents.ts'

const skipWithoutMsgfmt = spawnSync('msgfmt', ['--version']).error !== undefined

for (const backend of backends) {
  describe(`documents on ${backend.name}`, async (t) => {
    const { plain, reviewing, translate } = await startReviewing(t, backend)

    /** What a document is to an app that reviews, and the same file to one that does not. */
    async function review(file: SentFile) {
      const unmarked = await translate(file, plain)
      for (const name of ['qualityEstimate', 'review', 'doubtful'])
        assert.ok(!(name in unmarked.result), name)
      const estimated = await translate(file, plain, { qualityEstimate: 'true' })
      const { qualityEstimate, ...rest } = estimated.result
      assert.ok(qualityEstimate > 0)
      assert.deepEqual(rest, unmarked.result)
      assert.ok(estimated.bytes.equals(unmarked.bytes), 'an estimate changed the file')
      const reviewed = await translate(file, reviewing)
      assert.equal(reviewed.result.qualityEstimate, qualityEstimate)
      assert.equal(reviewed.result.review, true)
      return { ...reviewed, text: reviewed.bytes.toString(), unmarked: unmarked.bytes.toString() }
    }

    it('of gettext have fuzzy messages where their translation is doubtful', async () => {
      const { result, text, unmarked } = await review(po)
      assert.match(result.notices[0], /^2 of 4 passages are doubtful: “/)
      assert.match(text, /^#\. Of the menu\n#, fuzzy\nmsgctxt "menu"$/m)
      assert.match(text, /^#, fuzzy, no-wrap\nmsgid "/m)
      assert.match(text, /^#: a\.c:1\nmsgid "/m)
      const without = text.replace('#, fuzzy\n', '').replace('#, fuzzy, no', '#, no')
      assert.equal(without, unmarked)
      if (skipWithoutMsgfmt) return
      const checks = ['-c', '--statistics', '-o', '/dev/null', '-']
      const found = spawnSync('msgfmt', checks, { input: text, encoding: 'utf8' })
      assert.equal(found.status, 0, found.stderr)
      assert.match(found.stderr, /2 translated messages, 2 fuzzy translations/)
    })

    it('of XLIFF have a state that tools list as needing work', async () => {
      for (const [file, states] of [
        [first, ['needs-translation', 'needs-review-translation']],
        [second, ['initial', 'translated']],
      ] as const) {
        const { result, text, unmarked } = await review(file)
        parseXml(text, {}, { name: 'it' })
        const found = [...text.matchAll(/ state="([^"]*)"/g)].map(([, state]) => state)
        assert.deepEqual(found, states)
        const withoutState = (xml: string) => xml.replaceAll(/ state="[^"]*"/g, '')
        assert.equal(withoutState(text), withoutState(unmarked))
        assert.match(result.notices[0], /^1 of 2 passages is doubtful: “/)
        assert.equal(result.doubtful.length, 1)
      }
    })

    it('of other formats name doubtful passages in a notice, and have no marks', async () => {
      for (const [file, count, notice] of [
        [html, 2, /^2 of 3 passages are doubtful: “.*” \(the source is short\); “.*” \(.*\)\.$/],
        [docx, 1, /^1 of 2 passages is doubtful: “.*” \(the source is short\)\.$/],
        [srt, 1, /^1 of 2 passages is doubtful: /],
        [pdf, 1, /^1 of 2 passages is doubtful: “.*” \(page 2, the source is short\)\.$/],
      ] as const) {
        const { result, text, unmarked } = await review(file)
        assert.match(result.notices.join('\n'), new RegExp(notice, 'm'))
        assert.equal(result.doubtful.length, count)
        assert.equal(result.doubtful[0].reason, 'context')
        if (file !== pdf) assert.equal(text, unmarked)
      }
    })

    it('have bounded lists of passages', async () => {
      const content = Array.from({ length: 50 }, (_, at) => `${short.slice(0, -1)} ${at}.\n`).join(
        '',
      )
      const { result } = await translate({ name: 'a.txt', content }, reviewing)
      assert.equal(result.doubtful.length, 20)
      assert.match(result.notices[0], /^50 of 50 passages are doubtful: .*; and 47 more\.$/)
      assert.ok(result.notices[0].length < 500)
    })

    it('have no marks and claim nothing where the model is not calibrated', async () => {
      const french = { to: 'fr' }
      for (const file of [po, first, second, html]) {
        const unmarked = await translate(file, plain, french)
        const { result, bytes } = await translate(file, reviewing, french)
        const { qualityEstimate, review, doubtful, ...rest } = result
        assert.deepEqual([qualityEstimate, review, doubtful], [null, false, []])
        assert.deepEqual(rest, unmarked.result)
        assert.ok(bytes.equals(unmarked.bytes), file.name)
      }
    })
  })

  describe(`a job that was interrupted on ${backend.name}`, () => {
    it('has the marks of one that was not', async (t) => {
      const { api, reviewing, jobOf, submit, download } = await startReviewing(t, backend, false)
      const units = Array.from(
        { length: 600 },
        (_, at) =>
          `<trans-unit id="${at}"><source>${at % 3 ? short : long} ${at}</source></trans-unit>`,
      ).join('')
      const content = String(first.content).replace(/<body>.*<\/body>/, `<body>${units}</body>`)
      const { body } = await submit({ name: 'a.xlf', content }, reviewing)
      const interrupted = await api.services.startWorker()
      await eventually(
        async () => (await api.call(`/queue/${body.id}`, { headers: reviewing.credentials })).body,
        ({ progress }) => progress.completed > 0,
      )
      await interrupted.stop(0)
      const worker = await api.services.startWorker()
      try {
        const continued = await jobOf({ body } as Answer, reviewing)
        const again = await submit({ name: 'a.xlf', content }, reviewing)
        const whole = await jobOf(again, reviewing)
        assert.deepEqual(continued.result, whole.result)
        const files = [body.id, whole.id].map((id) => download(id, reviewing))
        const [resumed, uninterrupted] = await Promise.all(files)
        assert.ok(uninterrupted && resumed?.equals(uninterrupted))
        assert.match(whole.result.notices[0], /^400 of 600 passages are doubtful/)
      } finally {
        await worker.stop(0)
      }
    })
  })
}
