// The data directory: its owner, modes, secret and free space.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freeBytesOf } from '../../storage/free-space.ts'
import type { Context } from './context.ts'
import {
  type Checks,
  conclude,
  type Finding,
  formatMemory,
  type Outcome,
  succeeds,
} from './finding.ts'

const minSecretBytes = 32
const others = 0o077
const othersWrite = 0o022

export async function* examineDataDirectory(context: Context): AsyncGenerator<Finding> {
  const { dataDir } = context.config
  const previous = join(dataDir, 'secret.previous')
  yield* conclude(existsSync(dataDir) ? checkDirectory(context) : checkParent(dataDir))
  if (!existsSync(previous)) return
  yield* conclude({
    secret: checkSecretFile(previous),
    'previous-secret': {
      warning: `The previous secret (${previous}) is still accepted after the last rotation.`,
      fix: 'Run `dragoman secret forget` once the tokens signed with it have ended, then restart.',
    },
  })
}

/** Whether this user owns the data directory: root must not create files for another user. */
export const ownsDataDirectory = (dataDir: string): boolean =>
  statSync(dataDir).uid === process.getuid?.()

function checkParent(dataDir: string): Checks {
  const parent = nearest(dirname(dataDir))
  return {
    'data-directory': {
      problem: !isWritable(parent) && `${dataDir} does not exist, and ${parent} is not writable.`,
      ok: `${dataDir} does not exist yet: the first start creates it.`,
      fix: 'Create the directory for the user that runs Dragoman, or set DRAGOMAN_DATA_DIR.',
    },
  }
}

const nearest = (directory: string): string =>
  existsSync(directory) ? directory : nearest(dirname(directory))

function checkDirectory({ config: { dataDir, minFreeBytes }, secrets }: Context): Checks {
  const status = statSync(dataDir)
  const mode = (status.mode & 0o777).toString(8).padStart(4, '0')
  const secret = join(dataDir, 'secret')
  const free = freeBytesOf(dataDir)
  const space = `${formatMemory(free)} are free on the disk of ${dataDir}`
  const needed = `DRAGOMAN_MIN_FREE_BYTES is ${formatMemory(minFreeBytes)}`
  const isTooFull = secrets.databaseUrl === '' && free < minFreeBytes
  return {
    'data-directory': [
      {
        problem: !status.isDirectory() && `${dataDir} is not a directory.`,
        fix: 'Set DRAGOMAN_DATA_DIR to a directory.',
      },
      {
        problem: !isWritable(dataDir) && `This user may not write to ${dataDir}.`,
        fix: 'Give it to the user that runs Dragoman, and run `dragoman doctor` as that user.',
      },
      {
        warning:
          !ownsDataDirectory(dataDir) && `${dataDir} belongs to another user (${status.uid}).`,
        ok: `${dataDir} is writable.`,
        fix:
          'Run `dragoman doctor` as the user that runs Dragoman: what that user may do is ' +
          'checked, and the embedded database is opened.',
      },
    ],
    'data-mode': {
      problem: status.mode & othersWrite && `Other users may write to ${dataDir} (mode ${mode}).`,
      warning: status.mode & others && `Other users may read ${dataDir} (mode ${mode}).`,
      ok: `Only its owner may use ${dataDir}.`,
      fix: `Run \`chmod 0700 ${dataDir}\`.`,
    },
    secret: existsSync(secret)
      ? checkSecretFile(secret)
      : [
          { ok: secrets.secret && 'DRAGOMAN_SECRET is set.' },
          { ok: `There is no ${secret} yet: the first start creates it.` },
        ],
    disk: {
      problem: isTooFull && `${space}: nothing is stored, as ${needed}.`,
      warning: free < 2 * minFreeBytes && `${space}; ${needed}.`,
      ok: `${space}.`,
      fix: 'Free some space, or move the directory to a larger disk (DRAGOMAN_DATA_DIR).',
    },
  }
}

function checkSecretFile(file: string): Outcome[] {
  const isReadable = succeeds(() => accessSync(file, constants.R_OK))
  const bytes = isReadable ? Buffer.byteLength(readFileSync(file, 'utf8').trim()) : 0
  return [
    {
      problem: !isReadable && `This user cannot read ${file}.`,
      fix: 'Give it to the user that runs Dragoman.',
    },
    {
      problem:
        bytes < minSecretBytes &&
        `${file} has ${bytes} bytes; ${minSecretBytes} are needed, so the service does not start.`,
      fix:
        'Restore it from a backup. Without one, delete it, which makes tokens and webhook ' +
        'secrets invalid.',
    },
    {
      problem: statSync(file).mode & others && `Other users may read ${file}.`,
      ok: `Only its owner may read ${file}.`,
      fix: `Run \`chmod 0600 ${file}\`, then replace it with \`dragoman secret rotate\`.`,
    },
  ]
}

const isWritable = (directory: string): boolean =>
  succeeds(() => accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK))
