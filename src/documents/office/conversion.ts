// Converts files of Office before 2007 with LibreOffice: in a process of its own for each file,
// without network and macros, with bounds of time, memory and size, and a profile that is thrown
// away.
import { type ChildProcess, spawn } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OldOfficeName, oldOfficeFormats } from '@dragoman/formats/files/old-office.ts'
import type { Why } from '../../http/problem-reasons.ts'
import { Problem } from '../../http/problems.ts'
import type { Logger } from '../../telemetry/log.ts'

export interface OfficeConversion {
  /**
   * The file in the format that it `becomes`. Rejects with `document-damaged`, `document-refused`,
   * `overloaded`, and the reason of the signal.
   */
  convert(
    bytes: Uint8Array,
    format: OldOfficeName,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>>
}

interface Settings {
  /** The path of `soffice`. */
  readonly program: string
  /** The largest file that it may write. */
  readonly maxBytes: number
  /** After which it is ended. */
  readonly timeoutMs?: number
  readonly log?: Logger | undefined
}

/** A first start takes 10 s on a small machine, of which 3 s are its own work. */
const usualTimeoutMs = 45_000
const examinationMs = 5_000
const maxCpuSeconds = 40
/** LibreOffice needs 300 MB of addresses for a page of text. */
const maxMemoryKilobytes = 2 * 1024 ** 2
/** Each occupies a processor. */
const maxWaiting = 8

/** Nothing of the server's environment, which has secrets, reaches the process. */
const programPath = '/usr/local/bin:/usr/bin:/bin'

/** Names of LibreOffice's filters. */
const filters = {
  docx: 'MS Word 2007 XML',
  xlsx: 'Calc MS Excel 2007 XML',
  pptx: 'Impress MS PowerPoint 2007 XML',
}

/** What LibreOffice must not do with a stranger's file. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${[
  ['MacroSecurityLevel', '3'],
  ['DisableMacrosExecution', 'true'],
  ['DisableActiveContent', 'true'],
  ['BlockUntrustedRefererLinks', 'true'],
]
  .map(
    ([name, value]) =>
      '<item oor:path="/org.openoffice.Office.Common/Security/Scripting">' +
      `<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`

/** The unit of `ulimit -f` (POSIX). */
const blockBytes = 512

/** Runs the rest of its words with limits, in a network of its own that leads nowhere. */
function confine(maxBytes: number): readonly string[] {
  // One block more: a file that was cut off is then larger than allowed, and is noticed.
  const maxBlocks = Math.ceil(maxBytes / blockBytes) + 1
  const limits = [`-t ${maxCpuSeconds}`, `-v ${maxMemoryKilobytes}`, `-f ${maxBlocks}`, '-c 0']
  const script = [...limits.map((limit) => `ulimit ${limit}`), 'exec "$@"'].join(' && ')
  return ['unshare', '--user', '--map-root-user', '--net', 'sh', '-c', script, 'sh']
}

export function createOfficeConversion({
  program,
  maxBytes,
  timeoutMs = usualTimeoutMs,
  log,
}: Settings): OfficeConversion {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let examined: Promise<string | undefined> | undefined

  /** Throws `document-not-supported` if this machine cannot do it safely. */
  async function checkMachine(): Promise<void> {
    examined ??= findOfficeFault(program)
    const fault = await examined
    if (fault === undefined) return
    log?.error({ fault }, 'DRAGOMAN_OFFICE is set, but no file can be converted')
    throw notConverted()
  }

  async function convertNow(
    bytes: Uint8Array,
    format: OldOfficeName,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    signal.throwIfAborted()
    await checkMachine()
    const directory = await mkdtemp(join(tmpdir(), 'dragoman-office-'))
    try {
      const { becomes } = oldOfficeFormats[format]
      const source = join(directory, `document.${format}`)
      await Promise.all([writeFile(source, bytes), writeProfile(directory)])
      const words = [
        `-env:UserInstallation=${pathToFileURL(join(directory, 'profile'))}`,
        ...['--headless', '--norestore', '--nolockcheck', '--nodefault'],
        ...['--convert-to', `${becomes}:${filters[becomes]}`, '--outdir', directory, source],
      ]
      const limits = { directory, signal, timeoutMs }
      const output = await run([...confine(maxBytes), program, ...words], limits)
      const target = join(directory, `document.${becomes}`)
      const size = await stat(target).then(
        (found) => found.size,
        () => undefined,
      )
      if (size === undefined) {
        log?.warn({ format, output }, 'LibreOffice could not convert a document')
        throw unreadable()
      }
      if (size > maxBytes) throw tooLarge()
      return await readFile(target)
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }

  return {
    async convert(bytes, format, signal) {
      if (waiting >= maxWaiting)
        throw new Problem('overloaded', {
          detail: 'Too many files of Office before 2007 are being converted. Try again soon.',
          why: { reason: 'conversions-wait' },
        })
      waiting++
      const converted = last.then(() => convertNow(bytes, format, signal))
      last = converted.catch(() => {}).finally(() => waiting--)
      return await converted
    },
  }
}

/** Why files cannot be converted here; undefined if they can. */
export async function findOfficeFault(program: string): Promise<string | undefined> {
  try {
    await access(program, constants.X_OK)
  } catch {
    return `${program} is no program that this user can run.`
  }
  const { signal } = new AbortController()
  const limits = { directory: tmpdir(), signal, timeoutMs: examinationMs }
  const errors = await run([...confine(1024), 'true'], limits).catch(describe)
  return errors === '' ? undefined : `No process without a network can be started: ${errors}`
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : '')

async function writeProfile(directory: string): Promise<void> {
  const user = join(directory, 'profile/user')
  await mkdir(user, { recursive: true })
  await writeFile(join(user, 'registrymodifications.xcu'), profile)
}

/** Returns what it said of errors. */
async function run(
  [command = '', ...words]: readonly string[],
  { directory, signal, timeoutMs }: { directory: string; signal: AbortSignal; timeoutMs: number },
): Promise<string> {
  const child = spawn(command, words, {
    cwd: directory,
    // A group of its own, all of which ends at the deadline: `soffice` starts further processes.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: programPath, HOME: directory, TMPDIR: directory, LC_ALL: 'C.UTF-8' },
  })
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const end = () => endGroup(child)
  deadline.addEventListener('abort', end)
  try {
    const errors = await collectErrors(child)
    signal.throwIfAborted()
    if (deadline.aborted) throw tooSlow()
    return errors
  } finally {
    deadline.removeEventListener('abort', end)
    endGroup(child)
  }
}

const maxErrorCharacters = 1_000

/** Rejects if it cannot be started. */
function collectErrors(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (errors.length < maxErrorCharacters) errors += text
    })
    child.once('error', reject)
    child.once('close', () => resolve(errors.trim()))
  })
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

const notConverted = () =>
  problemOf(
    'document-not-supported',
    'This server cannot convert files of Office before 2007 at the moment. Save the file as ' +
      '.docx, .xlsx or .pptx, and send that.',
    { reason: 'office-not-converted' },
  )

type Code = 'document-damaged' | 'document-refused' | 'document-not-supported'

const problemOf = (code: Code, detail: string, why: Why): Problem =>
  new Problem(code, { detail, why, errors: [{ pointer: '/file', detail, why }] })

const unreadable = () =>
  problemOf(
    'document-damaged',
    'The file cannot be opened: it is damaged, or has a password. Open it, save it as .docx, ' +
      '.xlsx or .pptx, and send that.',
    { reason: 'office-unreadable' },
  )

const tooSlow = () =>
  problemOf(
    'document-refused',
    'The file takes too long to convert. Save it as .docx, .xlsx or .pptx, and send that.',
    { reason: 'conversion-too-slow' },
  )

const tooLarge = () =>
  problemOf(
    'document-refused',
    'The file becomes too large as a file of today. Split it, or save it without pictures.',
    { reason: 'file-unpacked-too-large' },
  )
