// The completion scripts, in the shells that are installed.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runCommand } from '../support/command.ts'
import { newDirectory } from '../support/model-store.ts'

/** Runs a shell with a completion script in a new directory with two files. */
async function prepare(t: Parameters<typeof newDirectory>[0], shell: string) {
  const { out: script, status } = await runCommand(['completion', shell])
  assert.equal(status, 0)
  const directory = newDirectory(t)
  mkdirSync(join(directory, 'empty'))
  writeFileSync(join(directory, 'notes.txt'), '')
  writeFileSync(join(directory, 'completion'), script)
  return (args: readonly string[]) => {
    const { stdout, stderr, status } = spawnSync(shell, args, {
      cwd: directory,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: directory, TERM: 'dumb' },
    })
    assert.equal(stderr, '')
    assert.equal(status, 0)
    return stdout
  }
}

const isMissing = (shell: string) =>
  spawnSync(shell, ['--version']).error ? `${shell} is not installed` : false

describe('dragoman completion', () => {
  it('completes commands, options, their values and files in bash', async (t) => {
    const run = await prepare(t, 'bash')
    const complete = (...words: string[]) =>
      run([
        '--norc',
        '-c',
        'source completion; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dragoman; ' +
          'printf "%s\\n" "${COMPREPLY[@]}"',
        'bash',
        'dragoman',
        ...words,
      ])
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
    const run = await prepare(t, 'fish')
    const complete = (line: string) =>
      run(['--no-config', '-c', 'source completion; complete -C "$argv"', line])
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
    const run = await prepare(t, 'zsh')
    // A terminal of its own: zsh completes only what somebody types.
    const complete = (line: string) =>
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
    assert.match(complete('dragoman transl'), /^dragoman translate ?$/m)
    assert.match(complete('dragoman models pu'), /^dragoman models pull ?$/m)
    assert.match(complete('dragoman translate --fro'), /^dragoman translate --from ?$/m)
    assert.match(complete('dragoman translate --format h'), /^dragoman translate --format html ?$/m)
    assert.match(
      complete('dragoman translate --file no'),
      /^dragoman translate --file notes.txt ?$/m,
    )
  })
})
