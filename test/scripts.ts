// The scripts behind `npm run bench`, `npm run e2e` and `npm run fuzz`, by name.

export interface Script {
  /** One line for the list. */
  readonly about: string
  readonly file: string
  /** Whether `test/run.ts` prepares databases for it. */
  readonly needsDatabases?: true
  /** Whether it uses what `npm run build` builds. */
  readonly needsBuild?: true
  /** Whether it uses the packages of `bench/package.json`. */
  readonly needsBenchPackages?: true
  /** Flags of Node. */
  readonly flags?: readonly string[]
}

type Named = Readonly<Record<string, Omit<Script, 'file'> & { readonly file?: string }>>

const bench: Named = {
  accounts: {
    about: 'log-ins, refreshes and key checks a second, and what the time of a log-in reveals',
  },
  bergamot: { about: 'how many translations of a neural model equal those of Bergamot' },
  compare: { about: 'CPU time of this server beside that of another checkout' },
  console: { about: 'how soon the console can be used' },
  corrections: {
    about: 'what corrections that are nearly equal cost beside equal ones',
    needsDatabases: true,
  },
  detection: { about: 'accuracy of language detection' },
  documents: { about: 'what documents cost besides engines' },
  endurance: { about: 'failures and memory over 200,000 texts' },
  estimates: { about: 'whether quality estimates find bad translations' },
  'event-loop': { about: 'the longest time for which a request blocks the event loop' },
  'letter-case': { about: 'what lowering capitals before an engine gains' },
  limits: { about: 'what limits and usage cost a request', needsDatabases: true },
  load: { about: 'latency and throughput by the number of clients', needsBenchPackages: true },
  memory: { about: 'memory of the server without engines', needsBuild: true },
  'metrics-memory': {
    about: 'memory that metrics take',
    needsBuild: true,
    flags: ['--no-memory-reducer', '--heap-growing-percent=50', '--max-semi-space-size=16'],
  },
  neural: {
    about: 'the neural engine beside others and earlier ones: speed, threads, memory',
    needsBenchPackages: true,
  },
  page: { about: 'runs the benchmarks of docs/benchmarks.md and writes its tables' },
  pdf: { about: 'translations of PDFs of ten programs', needsBuild: true },
  plausibility: { about: 'good translations found implausible, and bad ones found' },
  quality: { about: 'quality of each language pair, for the router' },
  queue: {
    about: 'what the queue costs beside synchronous requests',
    needsDatabases: true,
    needsBenchPackages: true,
  },
  'queue-table': { about: 'claims in a large table of jobs, and while jobs expire' },
  scale: {
    about: 'the queue with many processes, beside pg-boss and graphile-worker',
    needsBenchPackages: true,
  },
  shortlist: { about: 'what choosing from the whole vocabulary of a neural model costs' },
  start: { about: 'time from the start to the first translation' },
  terms: { about: 'what a glossary of 10,000 terms costs' },
  throughput: { about: "words a second beside Apertium's own speed" },
}

const e2e: Named = {
  chaos: { about: 'processes are killed while jobs are submitted' },
  container: {
    about: 'builds and runs the container image; needs root',
    file: 'deploy/container/test.ts',
    needsBuild: true,
  },
  deb: {
    about: 'installs, upgrades and removes the Debian package; needs root',
    file: 'deploy/debian/test.ts',
    needsBuild: true,
  },
  independence: { about: 'answers of Apertium do not depend on what others sent' },
  kill: {
    about: 'the server is killed right after it accepted a job',
    file: 'test/e2e/kill-after-accept.ts',
    needsDatabases: true,
  },
  office: { about: 'translated documents in LibreOffice' },
  pdf: {
    about: 'translated PDFs of a directory: letters, pixels and structure',
    needsBuild: true,
  },
  'point-in-time': { about: 'returns a PostgreSQL server to a moment before a mistake' },
  'on-demand-kill': { about: 'the service is killed while it downloads models on demand' },
  'pull-kill': { about: 'downloads of models are killed' },
  runtimes: {
    about: 'the client in Deno and Bun, which it downloads',
    file: 'packages/client/test/runtimes.ts',
    needsDatabases: true,
  },
  sacrebleu: { about: 'scores of translations beside those of sacreBLEU' },
  'small-machine': { about: 'a clone is set up and used within 512 MB' },
  soak: { about: 'use under faults, as long as you like', file: 'test/soak/soak.ts' },
  upgrade: {
    about: 'a rolling upgrade from an earlier commit; needs PostgreSQL',
    file: 'test/upgrade/rolling-upgrade.ts',
    needsDatabases: true,
  },
  vanish: {
    about: 'how soon a job continues whose machine vanished; needs root',
    file: 'test/e2e/vanished-machine.ts',
  },
}

const fuzz: Named = {
  api: { about: 'requests made from the OpenAPI document', needsDatabases: true },
  documents: { about: 'damaged documents of every format' },
  models: { about: 'damaged model files', file: 'packages/marian/test/fuzz/model-files.ts' },
}

/** By npm script, then by name. */
export const scripts: Readonly<Record<string, Readonly<Record<string, Script>>>> = {
  bench: findFiles('bench', bench),
  e2e: findFiles('test/e2e', e2e),
  fuzz: findFiles('test/fuzz', fuzz),
}

/** A script without a file of its own has its name. */
function findFiles(directory: string, named: Named): Record<string, Script> {
  return Object.fromEntries(
    Object.entries(named).map(([name, script]) => [
      name,
      { file: `${directory}/${name}.ts`, ...script },
    ]),
  )
}
