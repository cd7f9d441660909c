// The rules and the dashboard name only metrics that exist, in PromQL that parses.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { createPrometheusMetrics } from '../../src/telemetry/prometheus.ts'
import { findTypeErrors } from '../support/type-errors.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const timeseries =
  '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen'

interface Rule {
  alert: string
  expr: string
  annotations: { runbook: string }
}
const rules: Rule[] = parse(read('deploy/monitoring/alerts.yml')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
)
interface RuleTest {
  name: string
  input_series: { series: string }[]
  alert_rule_test: { alertname: string; exp_alerts?: object[] }[]
}
const ruleTests: RuleTest[] = parse(read('deploy/monitoring/alerts-test.yml')).tests
const dashboard: { panels: { title: string; targets: { expr: string }[]; options: object }[] } =
  JSON.parse(read('deploy/monitoring/dashboard.json'))
const { panels } = dashboard
/** Grafana's types, with values of its enumerations as JSON has them; all panels are plots. */
const grafanaTypes = `
import type { Dashboard, FieldConfigSource, GraphFieldConfig, Panel } from '@grafana/schema'
import type { Options } from '${timeseries}'
type Json<T> = T extends string ? \`\${T}\` : T extends (infer E)[] ? Json<E>[]
  : T extends object ? { [K in keyof T]: Json<T[K]> } : T
interface Plot extends Omit<Panel, 'type' | 'options' | 'fieldConfig' | 'targets'> {
  type: 'timeseries'
  options: Options
  fieldConfig: FieldConfigSource<GraphFieldConfig>
  targets: { refId: string; expr: string; legendFormat?: string }[]
}
type Plots = Json<Omit<Dashboard, 'panels'> & { panels: Plot[] }>`
const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ...ruleTests.flatMap(({ name, input_series }) =>
    input_series.map(({ series }) => ({ where: `test of ${name}`, expr: series })),
  ),
]

/** The labels of each series that the service exports. */
const series = new Map(
  createPrometheusMetrics()
    .list()
    .flatMap(({ name, kind, labels }) =>
      kind === 'histogram'
        ? ['_bucket', '_sum', '_count'].map((suffix): [string, readonly string[]] => [
            name + suffix,
            [...labels, 'le'],
          ])
        : [[name, labels] as [string, readonly string[]]],
    ),
)
series.set('up', [])
/** Prometheus adds them. */
const targetLabels = ['job', 'instance']

function readExpression(expr: string) {
  const names: string[] = []
  const labels: string[] = []
  const errors: string[] = []
  parser.parse(expr).iterate({
    enter({ name, type, from, to }) {
      const text = expr.slice(from, to)
      if (type.isError) errors.push(expr.slice(Math.max(0, from - 10), to + 10))
      if (name === 'Identifier') names.push(text)
      if (name === 'LabelName') labels.push(text)
    },
  })
  return { names, labels, errors }
}

describe('the rules and the dashboard for monitoring', () => {
  it('parse, and name metrics and labels that exist', () => {
    assert.ok(expressions.length > 40)
    for (const { where, expr } of expressions) {
      const { names, labels, errors } = readExpression(expr)
      assert.deepEqual(errors, [], where)
      assert.ok(names.length > 0, where)
      for (const name of names) assert.ok(series.has(name), `${where}: there is no ${name}`)
      const known = new Set([...targetLabels, ...names.flatMap((name) => series.get(name) ?? [])])
      for (const label of labels)
        assert.ok(known.has(label), `${where}: no metric of it has the label ${label}`)
    }
  })

  it('would find an error and an unknown metric', () => {
    assert.notDeepEqual(readExpression('sum(rate(x[5m])').errors, [])
    assert.deepEqual(readExpression('rate(x_total{y="z"}[5m])').names, ['x_total'])
  })

  it('have no field that Grafana does not know, and none of a wrong type', () => {
    const wrong = {
      ...dashboard,
      panels: panels.map((panel) => ({ ...panel, options: { ...panel.options, tooltip: {} } })),
    }
    const errorsOf = (value: object) => findTypeErrors([{ type: 'Plots', value }], grafanaTypes)
    assert.deepEqual(errorsOf(dashboard), [])
    assert.match(errorsOf(wrong).join('\n'), /'VizTooltipOptions'|mode, sort/)
    assert.match(errorsOf({ ...dashboard, refreshh: '1m' }).join('\n'), /'"?refreshh"?'/)
  })

  it('have a test (`npm run test:monitoring`) in which each alert fires and does not', () => {
    const outcomes = ruleTests.flatMap(({ alert_rule_test }) =>
      alert_rule_test.map(({ alertname, exp_alerts = [] }) => `${alertname} ${exp_alerts.length}`),
    )
    for (const { alert } of rules)
      for (const count of [0, 1])
        assert.ok(outcomes.includes(`${alert} ${count}`), `${alert} is not tested with ${count}`)
  })

  it('have a section in docs/alerts.md for each alert, and no other', () => {
    const sections = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    assert.deepEqual(
      rules.map(({ alert }) => alert),
      sections,
    )
    for (const { alert, annotations } of rules)
      assert.equal(annotations.runbook, `docs/alerts.md#${alert.toLowerCase()}`)
  })
})
