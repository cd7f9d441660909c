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

const bench = {
  accounts: {
    about: 'log-ins, refreshes and key checks a second, and what the time of a log-in reveals',
    file: 'bench/accounts.ts',
  },
  bergamot: {
    about: 'how many translations of a neural model equal those of Bergamot',
    file: 'bench/bergamot.ts',
  },
  compare: {
    about: 'CPU time of this server beside that of another checkout',
    file: 'bench/compare.ts',
  },
  console: { about: 'how soon the console can be used', file: 'bench/console.ts' },
  detection: { about: 'accuracy of language detection', file: 'bench/detection.ts' },
  documents: { about: 'what documents cost besides engines', file: 'bench/documents.ts' },
  endurance: { about: 'failures and memory over 200,000 texts', file: 'bench/endurance.ts' },
  'event-loop': {
    about: 'the longest time for which a request blocks the event loop',
    file: 'bench/event-loop.ts',
  },
  limits: {
    about: 'what limits and usage cost a request',
    file: 'bench/limits.ts',
    needsDatabases: true,
  },
  load: {
    about: 'latency and throughput by the number of clients',
    file: 'bench/load.ts',
    needsBenchPackages: true,
  },
  memory: {
    about: 'memory of the server without engines',
    file: 'bench/memory.ts',
    needsBuild: true,
  },
  'metrics-memory': {
    about: 'memory that metrics take',
    file: 'bench/metrics-memory.ts',
    needsBuild: true,
    flags: ['--no-memory-reducer', '--heap-growing-percent=50', '--max-semi-space-size=16'],
  },
  neural: {
    about: 'the neural engine beside Bergamot: speed, threads, memory',
    file: 'bench/neural.ts',
  },
  page: {
    about: 'runs the benchmarks of docs/benchmarks.md and writes its tables',
    file: 'bench/page.ts',
  },
  plausibility: {
    about: 'good translations found implausible, and bad ones found',
    file: 'bench/plausibility.ts',
  },
  quality: { about: 'quality of each language pair, for the router', file: 'bench/quality.ts' },
  queue: {
    about: 'what the queue costs beside synchronous requests',
    file: 'bench/queue.ts',
    needsDatabases: true,
    needsBenchPackages: true,
  },
  'queue-table': {
    about: 'claims in a large table of jobs, and while jobs expire',
    file: 'bench/queue-table.ts',
  },
  scale: {
    about: 'the queue with many processes, beside pg-boss and graphile-worker',
    file: 'bench/scale.ts',
    needsBenchPackages: true,
  },
  shortlist: {
    about: 'what choosing from the whole vocabulary of a neural model costs',
    file: 'bench/shortlist.ts',
  },
  start: { about: 'time from the start to the first translation', file: 'bench/start.ts' },
  terms: { about: 'what a glossary of 10,000 terms costs', file: 'bench/terms.ts' },
  throughput: {
    about: "words a second beside Apertium's own speed",
    file: 'bench/throughput.ts',
  },
} satisfies Record<string, Script>

const e2e = {
  chaos: { about: 'processes are killed while jobs are submitted', file: 'test/e2e/chaos.ts' },
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
  independence: {
    about: 'answers of Apertium do not depend on what others sent',
    file: 'test/e2e/independence.ts',
  },
  kill: {
    about: 'the server is killed right after it accepted a job',
    file: 'test/e2e/kill-after-accept.ts',
    needsDatabases: true,
  },
  office: { about: 'translated documents in LibreOffice', file: 'test/e2e/office.ts' },
  'point-in-time': {
    about: 'returns a PostgreSQL server to a moment before a mistake',
    file: 'test/e2e/point-in-time.ts',
  },
  'pull-kill': { about: 'downloads of models are killed', file: 'test/e2e/pull-kill.ts' },
  runtimes: {
    about: 'the client in Deno and Bun, which it downloads',
    file: 'packages/client/test/runtimes.ts',
    needsDatabases: true,
  },
  'small-machine': {
    about: 'a clone is set up and used within 512 MB',
    file: 'test/e2e/small-machine.ts',
  },
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
} satisfies Record<string, Script>

const fuzz = {
  api: {
    about: 'requests made from the OpenAPI document',
    file: 'test/fuzz/api.ts',
    needsDatabases: true,
  },
  documents: { about: 'damaged documents of every format', file: 'test/fuzz/documents.ts' },
  models: { about: 'damaged model files', file: 'packages/marian/test/fuzz/model-files.ts' },
} satisfies Record<string, Script>

/** By npm script, then by name. */
export const scripts: Readonly<Record<string, Readonly<Record<string, Script>>>> = {
  bench,
  e2e,
  fuzz,
}
