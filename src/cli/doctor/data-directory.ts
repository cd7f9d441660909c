// The data directory: its owner, modes, secret and free space.
import { accessSync, constants, existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freeBytesOf } from '../../storage/free-space.ts'
import type { Context } from './context.ts'
import { type Finding, formatMemory, ok, problem, warning } from './finding.ts'

const minSecretBytes = 32
const others = 0o077
const othersWrite = 0o022

export async function* examineDataDirectory({ config, secrets }: Context): AsyncGenerator<Finding> {
  const { dataDir } = config
  if (!existsSync(dataDir)) {
    yield examineParent(dataDir)
    return
  }
  yield examineAccess(dataDir)
  yield examineMode(dataDir)
  yield* examineSecretFiles(dataDir, secrets.secret !== '')
  yield examineDisk(dataDir, {
    minFreeBytes: config.minFreeBytes,
    hasDatabase: secrets.databaseUrl === '',
  })
}

/** Whether this user owns the data directory: root must not create files for another user. */
export const ownsDataDirectory = (dataDir: string): boolean =>
  statSync(dataDir).uid === process.getuid?.()

function examineParent(dataDir: string): Finding {
  const parent = nearest(dirname(dataDir))
  return isWritable(parent)
    ? ok('data-directory', `${dataDir} does not exist yet: the first start creates it.`)
    : problem(
        'data-directory',
        `${dataDir} does not exist, and ${parent} is not writable.`,
        'Create the directory for the user that runs Dragoman, or set DRAGOMAN_DATA_DIR.',
      )
}

function nearest(directory: string): string {
  return existsSync(directory) ? directory : nearest(dirname(directory))
}

function examineAccess(dataDir: string): Finding {
  if (!lstatSync(dataDir).isDirectory() && !statSync(dataDir).isDirectory())
    return problem(
      'data-directory',
      `${dataDir} is not a directory.`,
      'Set DRAGOMAN_DATA_DIR to a directory.',
    )
  if (!isWritable(dataDir))
    return problem(
      'data-directory',
      `This user may not write to ${dataDir}.`,
      'Give it to the user that runs Dragoman, and run `dragoman doctor` as that user.',
    )
  if (!ownsDataDirectory(dataDir))
    return warning(
      'data-directory',
      `${dataDir} belongs to another user (${statSync(dataDir).uid}).`,
      'Run `dragoman doctor` as the user that runs Dragoman: what that user may do is checked, ' +
        'and the embedded database is opened.',
    )
  return ok('data-directory', `${dataDir} is writable.`)
}

function examineMode(dataDir: string): Finding {
  const { mode } = statSync(dataDir)
  const shown = (mode & 0o777).toString(8).padStart(4, '0')
  const fix = `Run \`chmod 0700 ${dataDir}\`.`
  if ((mode & othersWrite) !== 0)
    return problem('data-mode', `Other users may write to ${dataDir} (mode ${shown}).`, fix)
  if ((mode & others) !== 0)
    return warning('data-mode', `Other users may read ${dataDir} (mode ${shown}).`, fix)
  return ok('data-mode', `Only its owner may use ${dataDir}.`)
}

function* examineSecretFiles(dataDir: string, isSetElsewhere: boolean): Generator<Finding> {
  const current = join(dataDir, 'secret')
  const previous = join(dataDir, 'secret.previous')
  if (existsSync(current)) yield examineSecretFile(current)
  else if (isSetElsewhere) yield ok('secret', 'DRAGOMAN_SECRET is set.')
  else yield ok('secret', `There is no ${current} yet: the first start creates it.`)
  if (!existsSync(previous)) return
  yield examineSecretFile(previous)
  yield warning(
    'previous-secret',
    `The previous secret, replaced by the last rotation, is still accepted (${previous}).`,
    'Run `dragoman secret forget` once the tokens signed with it have ended, then restart.',
  )
}

function examineSecretFile(file: string): Finding {
  let bytes: number
  try {
    bytes = Buffer.byteLength(readFileSync(file, 'utf8').trim())
  } catch {
    return problem(
      'secret',
      `This user cannot read ${file}.`,
      'Give it to the user that runs Dragoman.',
    )
  }
  if (bytes < minSecretBytes)
    return problem(
      'secret',
      `${file} has ${bytes} bytes; ${minSecretBytes} are needed, so the service does not start.`,
      'Restore it from a backup. Without one, delete it, which makes tokens and webhook secrets ' +
        'invalid.',
    )
  return (statSync(file).mode & others) === 0
    ? ok('secret', `Only its owner may read ${file}.`)
    : problem(
        'secret',
        `Other users may read ${file}.`,
        `Run \`chmod 0600 ${file}\`, then replace it with \`dragoman secret rotate\`.`,
      )
}

function examineDisk(
  dataDir: string,
  { minFreeBytes, hasDatabase }: { minFreeBytes: number; hasDatabase: boolean },
): Finding {
  const free = freeBytesOf(dataDir)
  const found = `${formatMemory(free)} are free on the disk of ${dataDir}`
  const fix = 'Free some space, or move the directory to a larger disk (DRAGOMAN_DATA_DIR).'
  const needed = `DRAGOMAN_MIN_FREE_BYTES is ${formatMemory(minFreeBytes)}`
  if (hasDatabase && free < minFreeBytes)
    return problem('disk', `${found}: nothing is stored, as ${needed}.`, fix)
  if (free < 2 * minFreeBytes) return warning('disk', `${found}; ${needed}.`, fix)
  return ok('disk', `${found}.`)
}

function isWritable(directory: string): boolean {
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
