// Starts a process that examines the installation, and reports what it found.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { exitStatuses } from '../errors.ts'
import { formatCount, printJson } from '../terminal/output.ts'
import { stateStyle } from '../terminal/styles.ts'
import type { ReportLine } from './examine.ts'
import { conclude, type Finding, type Status } from './finding.ts'

export interface ReportOptions {
  json?: boolean
  quick?: boolean
  receiver?: string
  timeout: number
}

/** Prints what was found, also if the examination hangs. */
export async function report({ json = false, timeout, ...options }: ReportOptions): Promise<void> {
  const findings = await collect(timeout * 1000, options)
  const hasProblem = findings.some(({ status }) => status === 'problem')
  if (json) printJson({ status: hasProblem ? 'problem' : 'ok', findings })
  else print(findings)
  if (hasProblem) process.exitCode = exitStatuses.failure
}

/** Ends within the time, whatever hangs. */
async function collect(
  timeoutMs: number,
  { quick = false, receiver }: Pick<ReportOptions, 'quick' | 'receiver'>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const open = new Set<string>()
  const child = spawn(
    process.execPath,
    [
      process.argv[1] ?? '',
      'doctor',
      '--examine',
      ...(quick ? ['--quick'] : []),
      ...(receiver === undefined ? [] : [`--receiver=${receiver}`]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let errors = ''
  child.stderr.on('data', (bytes: Buffer) => {
    errors = `${errors}${bytes}`.slice(-2_000)
  })
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = readLine(text)
    if (line === undefined) return
    if ('finding' in line) findings.push(line.finding)
    else if ('begun' in line) open.add(line.begun)
    else open.delete(line.ended)
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null | 'late'>()
  child.once('close', end)
  const timer = setTimeout(() => end('late'), timeoutMs)
  const status = await ended
  clearTimeout(timer)
  child.kill('SIGKILL')
  // One that cannot be killed, because its disk hangs, must not keep this process alive.
  child.unref()
  for (const stream of [child.stdout, child.stderr]) stream.destroy()
  return [...findings, ...describeEnd(status, { open, errors, timeoutMs })]
}

function readLine(text: string): ReportLine | undefined {
  try {
    return JSON.parse(text) as ReportLine
  } catch {
    // A warning of a library.
    return undefined
  }
}

function describeEnd(
  status: number | null | 'late',
  { open, errors, timeoutMs }: { open: ReadonlySet<string>; errors: string; timeoutMs: number },
): Finding[] {
  const areas = [...open].join(', ')
  const isLate = status === 'late'
  const isEarly = !isLate && status !== 0
  return conclude({
    timeout: {
      problem:
        isLate &&
        `The examination did not end within ${timeoutMs / 1000} s: ${areas || 'it hangs'}.`,
      fix: 'See whether disk, database and name server respond; --timeout gives it more time.',
    },
    examination: {
      problem:
        isEarly && `The examination ended early (status ${status}; ${areas || 'at its start'}).`,
      fix:
        errors.trim().split('\n').at(-1) ||
        'Free some memory: it may have been ended for want of it.',
    },
  })
}

const labels: Readonly<Record<Status, string>> = {
  ok: 'ok',
  skipped: 'skipped',
  warning: 'WARNING',
  problem: 'PROBLEM',
}

function print(findings: readonly Finding[]): void {
  for (const { check, status, found, fix } of findings) {
    console.log(`${stateStyle(status, labels[status].padEnd(8))} ${check}: ${found}`)
    if (fix !== undefined) console.log(`${' '.repeat(9)}→ ${fix}`)
  }
  const number = (wanted: Status) => findings.filter(({ status }) => status === wanted).length
  const problems = formatCount(number('problem'), 'problem')
  console.log(`\n${problems}, ${formatCount(number('warning'), 'warning')}.`)
}
