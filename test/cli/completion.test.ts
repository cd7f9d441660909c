// The completion scripts, in the shells that are installed.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { closeAtEnd } from '../support/close-at-end.ts'
import { commandLine, runCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { eventually } from '../support/eventually.ts'
import { newDirectory } from '../support/model-store.ts'

/**
 * Runs a shell with a completion script in a new directory with two files. Its `dragoman` is the
 * command, with this environment.
 */
async function prepare(
  t: Parameters<typeof newDirectory>[0],
  shell: string,
  environment: Record<string, string> = {},
) {
  const { out: script, status } = await runCommand(['completion', shell])
  assert.equal(status, 0)
  const directory = newDirectory(t)
  mkdirSync(join(directory, 'empty'))
  writeFileSync(join(directory, 'notes.txt'), '')
  writeFileSync(join(directory, 'completion'), script)
  const { program, env } = commandLine([], environment)
  const words = program.map((word) => `'${word}'`).join(' ')
  mkdirSync(join(directory, 'bin'))
  writeFileSync(join(directory, 'bin/dragoman'), `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o755 })
  return (args: readonly string[]) => {
    const { stdout, stderr, status } = spawnSync(shell, args, {
      cwd: directory,
      encoding: 'utf8',
      env: {
        ...env,
        PATH: `${join(directory, 'bin')}:${process.env.PATH}`,
        HOME: directory,
        TERM: 'dumb',
      },
    })
    assert.equal(stderr, '')
    assert.equal(status, 0)
    return stdout
  }
}

type Run = Awaited<ReturnType<typeof prepare>>

const completeInBash =
  (run: Run) =>
  (...words: string[]): string =>
    run([
      '--norc',
      '-c',
      'source completion; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dragoman; ' +
        'printf "%s\\n" "${COMPREPLY[@]}"',
      'bash',
      'dragoman',
      ...words,
    ])

const completeInFish =
  (run: Run) =>
  (line: string): string =>
    run(['--no-config', '-c', 'source completion; complete -C "$argv"', line])

/** In a terminal of its own: zsh completes only what somebody types. */
const completeInZsh =
  (run: Run) =>
  (line: string): string =>
    run([
      '--no-rcs',
      '-c',
      // It types a tab after the line, then makes a command of what is there.
      `zmodload zsh/zpty
         zpty shell zsh --no-rcs -i
         zpty -w shell 'unsetopt prompt_sp; autoload -Uz compinit; compinit -u -D
           source completion; print RE''ADY'
         zpty -r shell output '*READY*'
         zpty -w -n shell "$1"$'\\t\\C-aprint -r -- "\\C-e" > completed\\nexit\\n'
         while zpty -r shell output; do :; done
         cat completed`,
      'zsh',
      line,
    ])

const isMissing = (shell: string) =>
  spawnSync(shell, ['--version']).error ? `${shell} is not installed` : false

describe('dragoman completion', () => {
  it('completes commands, options, their values and files in bash', async (t) => {
    const complete = completeInBash(await prepare(t, 'bash'))
    assert.equal(complete('transl'), 'translate\n')
    assert.equal(complete('models', 'pu'), 'pull\n')
    assert.equal(complete('translate', '--fro'), '--from\n')
    assert.equal(complete('translate', '--format', 'h'), 'html\n')
    assert.equal(complete('models', 'pull', '--architecture', 'base-'), 'base-memory\n')
    assert.equal(complete('translate', '--to', 'es', '--js'), '--json\n')
    assert.equal(complete('completion', 'f'), 'fish\n')
    // What the script leaves out is completed as a file (`complete -o default`).
    assert.equal(complete('translate', '--file', 'n'), '\n')
  })

  it('completes the same in fish', { skip: isMissing('fish') }, async (t) => {
    const complete = completeInFish(await prepare(t, 'fish'))
    assert.equal(
      complete('dragoman transl'),
      'translate\ttranslate texts, lines of standard input, or files\n',
    )
    assert.match(complete('dragoman models pu'), /^pull\tdownload, verify/)
    assert.match(complete('dragoman translate --fro'), /^--from\t/)
    assert.equal(
      complete('dragoman translate --format h'),
      'html\tdefault: by the name of the file, else text\n',
    )
    assert.equal(complete('dragoman translate --file no'), 'notes.txt\n')
  })

  it('completes the same in zsh', { skip: isMissing('zsh') }, async (t) => {
    const complete = completeInZsh(await prepare(t, 'zsh'))
    assert.match(complete('dragoman transl'), /^dragoman translate ?$/m)
    assert.match(complete('dragoman models pu'), /^dragoman models pull ?$/m)
    assert.match(complete('dragoman translate --fro'), /^dragoman translate --from ?$/m)
    assert.match(complete('dragoman translate --format h'), /^dragoman translate --format html ?$/m)
    assert.match(
      complete('dragoman translate --file no'),
      /^dragoman translate --file notes.txt ?$/m,
    )
  })

  it('offers what the server has: languages, apps and glossaries', async (t) => {
    const { api, run, logIn, environment, user } = await startCommandServer(t)
    await logIn()
    const created = await run(['apps', 'create', 'shop', '--json'])
    const { id: app } = JSON.parse(created.out)
    const glossary = (await run(['glossaries', 'create', 'terms'])).out.trim()
    // The shells below block this process, and the server in it: what they ask for is remembered.
    // A busy server may answer later than a shell waits.
    for (const kind of ['languages', 'apps', 'glossaries'])
      await eventually(
        () => run(['values', kind]),
        ({ out }) => out !== '',
      )
    const bash = completeInBash(await prepare(t, 'bash', environment))
    assert.equal(bash('translate', '--from', 'g'), 'gl\n')
    assert.equal(bash('translate', '--to', 'es,g'), 'es,gl\n')
    assert.equal(bash('languages', 'g'), 'gl\n')
    assert.equal(bash('apps', 'use', ''), `${app}\n`)
    assert.equal(bash('queue', 'list', '--app', 'app_'), `${app}\n`)
    assert.equal(bash('glossaries', 'rename', ''), `${glossary}\n`)
    if (!isMissing('fish')) {
      const fish = completeInFish(await prepare(t, 'fish', environment))
      assert.equal(fish('dragoman translate --from g'), 'gl\tGalician\n')
      assert.equal(fish('dragoman translate --to es,g'), 'es,gl\tGalician\n')
      assert.equal(fish('dragoman apps use '), `${app}\tshop\n`)
    }
    if (!isMissing('zsh')) {
      const zsh = completeInZsh(await prepare(t, 'zsh', environment))
      assert.match(zsh('dragoman translate --from g'), /^dragoman translate --from gl ?$/m)
      assert.match(zsh('dragoman translate --to es,g'), /^dragoman translate --to es,gl ?$/m)
      assert.match(zsh('dragoman apps use '), new RegExp(`^dragoman apps use ${app} ?$`, 'm'))
    }
    // Nothing of it is asked for again soon, and another user sees nothing of it.
    await api.call(`/apps/${app}`, { method: 'DELETE', headers: user.bearer })
    assert.equal((await run(['values', 'apps'])).out, `${app}\tshop\n`)
    const elsewhere = { XDG_CONFIG_HOME: newDirectory(t), DRAGOMAN_URL: api.url }
    assert.equal((await run(['values', 'apps'], { environment: elsewhere })).out, '')
  })

  it('offers what it knows, or nothing, while the server is silent', async (t) => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    closeAtEnd(t, async () => {
      server.closeAllConnections()
      server.close()
    })
    await once(server, 'listening')
    const home = newDirectory(t)
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const environment = { XDG_CONFIG_HOME: home, DRAGOMAN_URL: url }
    const list = () => runCommand(['values', 'languages'], { environment })
    const silent = { status: 0, signal: null, err: '' }
    assert.deepEqual(await list(), { ...silent, out: '' })
    server.removeAllListeners('request').once('request', (_request, response) => {
      const hostile = { code: '$(touch hacked)', name: 'Hostile', targets: [] }
      const languages = [{ code: 'gl', name: 'Gali\ncian\u001b', targets: [] }, hostile]
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ languages }))
    })
    const known = { ...silent, out: 'gl\tGali cian \n' }
    assert.deepEqual(await list(), known)
    const file = join(home, 'dragoman/completion.json')
    const old = readFileSync(file, 'utf8').replace(/"at":\d+/, '"at":0')
    writeFileSync(file, old)
    server.on('request', () => {})
    assert.deepEqual(await list(), known)
  })
})
