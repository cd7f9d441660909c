// `npm run test:monitoring`: Prometheus' own program tests the alert rules, parses every query of
// the dashboard, and checks what a running service exports. Needs promtool (Debian: prometheus) and
// Apertium with the pair eng-spa.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPrometheusMetrics } from '../../src/telemetry/prometheus.ts'
import { createApp } from '../../test/support/create-app.ts'
import { startProduct } from '../../test/support/product.ts'

process.chdir(join(import.meta.dirname, '../..'))
const directory = mkdtempSync(join(tmpdir(), 'dragoman-monitoring-'))
const token = 'a-token-for-metrics-of-32-bytes-or-more'
try {
  promtool('check', 'config', 'deploy/monitoring/prometheus.yml')
  console.log(promtool('test', 'rules', 'deploy/monitoring/alerts-test.yml').trim())
  checkDashboard()
  await checkExported()
} finally {
  rmSync(directory, { recursive: true })
}
console.log('Rules, dashboard and metrics work.')

function promtool(...args: string[]): string {
  return run('promtool', args)
}

function run(command: string, args: readonly string[], input = ''): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

/** Its queries as rules that record them: promtool has no other way to parse one. */
function checkDashboard(): void {
  const { panels } = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const rules = queries.map((expr, index) => ({
    record: `dashboard:query${index}`,
    expr: expr.replaceAll('$instance', '.*'),
  }))
  for (const { expr } of rules) assert.ok(!expr.includes('$'), `a variable is left in ${expr}`)
  const file = join(directory, 'dashboard.yml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  assert.match(promtool('check', 'rules', file), new RegExp(`${queries.length} rules found`))
  console.log(`The dashboard's ${queries.length} queries parse.`)
}

async function checkExported(): Promise<void> {
  const product = await startProduct({
    command: [process.execPath, 'bin/dragoman.mjs', 'serve'],
    environment: {
      DRAGOMAN_DATA_DIR: directory,
      DRAGOMAN_METRICS_TOKEN: token,
      DRAGOMAN_METRICS_APPS: '1',
    },
  })
  try {
    await work(product.url)
    const response = await fetch(`${product.url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const exported = await response.text()
    run('promtool', ['check', 'metrics'], exported)
    for (const { name } of createPrometheusMetrics().list())
      assert.ok(exported.includes(`# TYPE ${name} `), `${name} is not exported`)
    console.log(`What the service exports passes the linter: ${exported.length} bytes.`)
  } finally {
    assert.equal(await product.stop(), 0)
  }
}

/** Something of everything: a translation, a job, and problems. */
async function work(url: string): Promise<void> {
  const headers = await createApp(url)
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const request = { text: 'The house is red.', from: 'en', to: 'es' }
  assert.equal((await post('/translateText', request)).status, 200)
  assert.equal((await post('/translateText', { ...request, to: 'x' })).status, 422)
  const { id } = (await (await post('/queue', request)).json()) as { id: string }
  const job = await (await fetch(`${url}/queue/${id}?wait=30`, { headers })).json()
  assert.equal((job as { status: string }).status, 'succeeded')
}
