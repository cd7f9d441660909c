import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { catalogue, Problem, type ProblemCode, problemAt, problems } from './problems.ts'

const directory = new URL('../../docs/problems/', import.meta.url)
const codes = Object.keys(catalogue) as ProblemCode[]

describe('the catalogue of problems', () => {
  it('has a page for each code, and no page without a code', () => {
    const pages = readdirSync(directory).map((file) => file.replace(/\.md$/, ''))
    assert.deepEqual(pages.sort(), [...codes].sort())
  })

  for (const code of codes) {
    it(`explains ${code} on its page, with the status and the title it answers with`, () => {
      const page = readFileSync(new URL(`${code}.md`, directory), 'utf8')
      const { status, title } = catalogue[code]
      assert.ok(page.includes(code) && page.includes(String(status)) && page.includes(title), page)
      const words = page.replace(/^#.*$/gm, '').match(/\p{L}+/gu) ?? []
      assert.ok(words.length >= 20, `only ${words.length} words`)
    })
  }

  it('has codes that are words joined by hyphens, and a title of its own for each', () => {
    for (const code of codes) assert.match(code, /^[a-z]+(-[a-z]+)*$/)
    assert.equal(new Set(Object.values(catalogue).map(({ title }) => title)).size, codes.length)
  })

  it('has only statuses that say something went wrong', () => {
    for (const { status } of Object.values(catalogue)) assert.ok(status >= 400 && status <= 599)
  })
})

describe('problemAt', () => {
  it('keeps everything of a problem but where it points', () => {
    const cause = new Error('inside')
    const extensions = { targets: ['es'] }
    const problem = new Problem('language-pair-not-supported', {
      detail: 'No way.',
      errors: [{ pointer: '/to', detail: 'No way.' }],
      cause,
      retryAfterSeconds: 5,
      extensions,
    })
    const moved = problemAt(problem, '/text/3')
    assert.deepEqual(
      [moved.code, moved.status, moved.detail],
      ['language-pair-not-supported', 422, 'No way.'],
    )
    assert.deepEqual(moved.errors, [{ pointer: '/text/3', detail: 'No way.' }])
    assert.equal(moved.retryAfterSeconds, 5)
    assert.deepEqual(moved.extensions, extensions)
    assert.equal(moved.cause, cause)
  })
})

describe('problems', () => {
  it('documents each status once, with all its codes', () => {
    const responses = problems('malformed-json', 'validation-failed', 'overloaded')
    assert.deepEqual(Object.keys(responses), ['400', '503'])
    const { description } = responses[400] as { description: string }
    assert.match(description, /`malformed-json`.*`validation-failed`/)
  })
})
