import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { DragomanError } from '@dragoman/client'
import { catalogue, Problem, type ProblemCode } from '../../http/problems.ts'
import { describeError } from '../errors.ts'
import { explaining } from '../service/connection.ts'
import { aboutThisMachine, inCommandWords } from './command-words.ts'

const isHttp = (text: string): boolean =>
  /\b(?:GET|POST|PUT|PATCH|DELETE) \//.test(text) ||
  /`(?:x-|content-|application\/|multipart\/)[^`]*`|`(?:apiKey|keepTexts|noStore|requestId)`/.test(
    text,
  )

/** The texts in quotation marks of the source, with those that a `+` joins. */
async function readTexts(): Promise<string[]> {
  const texts: string[] = []
  for await (const file of glob('src/**/*.ts')) {
    if (/\.test\.ts$|routes\.ts$|schemas\.ts$|^src\/cli\//.test(file)) continue
    const source = readFileSync(file, 'utf8')
      .replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
      .replace(/['`] \+\s+['`]/g, '')
    for (const [, single, template] of source.matchAll(
      /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g,
    ))
      texts.push((single ?? template ?? '').replace(/\\(.)/g, '$1'))
  }
  return texts
}

describe('what the service says, on the command line,', () => {
  it('names commands and options, not operations and fields', () => {
    for (const [detail, expected] of [
      [
        '"xx" is an unknown language. Omit `from` to detect it. `GET /languages` lists all.',
        '"xx" is an unknown language. Omit `--from` to detect it. `dragoman languages` lists all.',
      ],
      [
        'Check the email address and the password. `POST /auth/signup` registers a new user.',
        'Check the email address and the password. The console registers a new user.',
      ],
      [
        'You have no app with this ID. `GET /list` shows your apps.',
        'You have no app with this ID. `dragoman apps list` shows your apps.',
      ],
      ['Wait with `GET /queue/{id}?wait=30`.', 'Wait with `dragoman queue wait <id>`.'],
      ['/options/keys: It has none.', '--option keys: It has none.'],
      ['/to: It is missing. /text/2: Too long.', '--to: It is missing. Text 3: Too long.'],
      ['/engines/1: There is no such engine.', '--engines: There is no such engine.'],
      [
        'To allow them, change `localOnly` of the app.',
        'To allow them, change `--local-only` of the app.',
      ],
      ['Send it with `format` `text`.', 'Send it with `--format text`.'],
      ['Too many wait. Omit `wait`, or try again later.', 'Too many wait.'],
      ['Line 3: `msgid` is missing.', 'Line 3: `msgid` is missing.'],
    ] as const)
      assert.equal(inCommandWords(detail), expected)
  })

  it('has no operation, header or field of HTTP, whatever text of the source it is', async () => {
    const texts = await readTexts()
    const http = texts.filter((text) => isHttp(text) && /[a-z] [a-z]/.test(text))
    assert.ok(http.length > 25, `${http.length}`)
    for (const text of http) assert.ok(!isHttp(inCommandWords(text)), inCommandWords(text))
  })

  it('has none with any problem of the catalogue, from a server and from here', async () => {
    for (const code of Object.keys(catalogue) as ProblemCode[]) {
      const { title, status } = catalogue[code]
      const detail = `${title}. Send the header \`x-api-key\`, or \`GET /x/{id}\` of \`apiKey\`.`
      const remote = explaining({ url: 'https://a.example' }, () =>
        Promise.reject(new DragomanError({ code, status, title, detail })),
      )
      for (const error of [
        await remote.catch((each: unknown) => each),
        new Problem(code, { detail }),
      ]) {
        const printed = describeError(error)
        assert.ok(!isHttp(printed) && printed.length > 10, printed)
      }
    }
  })

  it('is about this machine where there is no server', () => {
    assert.equal(
      aboutThisMachine('This server does not translate from Welsh (cy).'),
      'This machine does not translate from Welsh (cy).',
    )
    assert.equal(
      aboutThisMachine(
        'No translation engine is installed on this server. ' +
          'The log of its start says how to install one.',
      ),
      'No translation engine is installed on this machine. `dragoman doctor` says what to do.',
    )
  })
})
