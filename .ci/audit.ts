// Fails on a known vulnerability in a package that is shipped. If the registry does not answer, it
// prints that and does not fail.
import { spawnSync } from 'node:child_process'

interface Report {
  metadata?: { vulnerabilities: Record<string, number> }
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: ({ title: string; url: string } | string)[] }
  >
  message?: string
  error?: { summary?: string; code?: string }
}

const { stdout, stderr } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-timeout=20000', '--fetch-retries=0'],
  {
    encoding: 'utf8',
  },
)
const report = readReport(stdout)

if (report?.metadata === undefined) {
  const reason =
    report?.message ??
    report?.error?.summary ??
    report?.error?.code ??
    stderr.trim().split('\n').at(-1)
  console.log(
    'Left out: the audit of dependencies (the registry did not answer: ' +
      `${withoutAddresses(reason ?? 'no reason given')}).`,
  )
} else {
  const found = Object.entries(report.vulnerabilities ?? {})
  for (const [name, { severity, range, via }] of found) {
    const causes = via.map((each) =>
      typeof each === 'string' ? `through ${each}` : `${each.title} ${each.url}`,
    )
    console.error(`${name} ${range}: ${severity}; ${causes.join('; ')}`)
  }
  console.log(
    found.length === 0
      ? 'No vulnerability is known of a dependency.'
      : `${found.length} packages are vulnerable.`,
  )
  process.exitCode = found.length === 0 ? 0 : 1
}

function readReport(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}

/** Addresses may name a private registry. */
function withoutAddresses(text: string): string {
  return text.replace(/https?:\/\/\S+/g, '…')
}
