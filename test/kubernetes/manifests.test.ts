// The manifests of deploy/kubernetes against the schemas of Kubernetes, and against the service:
// nothing else would notice a wrong field, setting, path or metric before they are applied.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { settings } from '../../src/config/settings.ts'
import { findTypeErrors } from '../support/type-errors.ts'

interface Resource {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: the schemas say what it is
  spec?: any
  data?: Record<string, string>
}

const root = join(import.meta.dirname, '../..')
const home = join(root, 'deploy/kubernetes')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const kustomization = parse(read('deploy/kubernetes/kustomization.yaml'))
const resources = (kustomization.resources as string[]).flatMap((file) =>
  parseAllDocuments(readFileSync(join(home, file), 'utf8')).map(
    (document) => document.toJS() as Resource,
  ),
)
const ofKind = (kind: string): Resource[] => resources.filter((each) => each.kind === kind)
const deployments = ofKind('Deployment')
const containerOf = ({ spec }: Resource) => spec.template.spec.containers[0]
const asText = JSON.stringify(resources)

describe('the Kubernetes manifests', () => {
  it('are all applied', () => {
    const files = readdirSync(home).filter((file) => file.endsWith('.yaml'))
    const others = ['kustomization.yaml', 'prometheus-adapter.yaml']
    assert.deepEqual(files.filter((file) => !others.includes(file)).sort(), [
      ...kustomization.resources.toSorted(),
    ])
  })

  for (const resource of resources)
    it(`are valid: ${resource.kind} ${resource.metadata.name}`, async () => {
      const { apiVersion, kind } = resource
      const models = await import(`kubernetes-models/${apiVersion}`)
      const model = new models[kind](resource)
      model.validate()
    })

  it('have no field that Kubernetes does not know', () => {
    const typed = (value: Resource) => ({
      type: `import('kubernetes-models/${value.apiVersion}').I${value.kind}`,
      value,
    })
    assert.deepEqual(findTypeErrors(resources.map(typed)), [])
    const unknown = findTypeErrors([typed(withTypo())])
    assert.match(unknown.join('\n'), /'"imagee"' does not exist/)
  })

  it('use settings and probe paths of the service', () => {
    const names = new Set(Object.values(settings).map(({ name }) => name))
    const used = [asText, read('deploy/container/compose.yml'), read('deploy/container/Dockerfile')]
      .join('\n')
      .matchAll(/\bDRAGOMAN_[A-Z_]+\b/g)
    assert.deepEqual(
      [...used].map(([name]) => name).filter((name) => !names.has(name)),
      [],
    )
    const paths = new Set([...asText.matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path))
    assert.deepEqual(paths, new Set(['/health/live', '/health/ready']))
  })

  it('probe ports that their containers have', () => {
    const { data = {} } = ofKind('ConfigMap')[0] ?? {}
    for (const container of deployments.map(containerOf)) {
      const ports = Object.fromEntries(
        container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [
          name,
          containerPort,
        ]),
      )
      assert.equal(String(ports.metrics), data.DRAGOMAN_METRICS_PORT)
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
        assert.ok(container[probe].httpGet.port in ports, probe)
    }
  })

  it('scale, protect and select the processes that there are', () => {
    const names = deployments.map(({ metadata }) => metadata.name).sort()
    const scaled = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)
    assert.deepEqual(scaled.sort(), names)
    const labels = deployments.map(({ spec }) => spec.template.metadata.labels)
    for (const { kind, metadata, spec } of resources) {
      const selected = spec?.selector?.matchLabels ?? spec?.podSelector?.matchLabels
      const wanted = kind === 'Service' ? spec.selector : selected
      if (wanted === undefined) continue
      const found = labels.some((each) =>
        Object.entries(wanted).every(([name, value]) => each[name] === value),
      )
      assert.ok(found, `${kind} ${metadata.name} selects nothing`)
    }
  })

  it('scale by a metric that the service exports', () => {
    const rules = read('deploy/kubernetes/prometheus-adapter.yaml')
    const { rules: all } = parse(rules)
    const [rule] = all.external
    assert.ok(asText.includes(`"metric":{"name":"${rule.name.as}"}`))
    const [, metric] = /max\((\w+)\{status="queued"\}\)/.exec(rule.metricsQuery) ?? []
    const row = new RegExp(`^\\| \`${metric}\` \\| .*\`status\``, 'm')
    assert.match(read('docs/monitoring.md'), row)
  })
})

function withTypo(): Resource {
  const resource = structuredClone(deployments[0]) as Resource
  containerOf(resource).imagee = 'b'
  return resource
}
