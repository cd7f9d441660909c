// A service that downloads models when the first request needs them, with no engine but the neural
// one.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Api, credentialsOf, startApi } from './api.ts'
import type { Backend } from './backends.ts'
import { closeAtEnd } from './close-at-end.ts'
import { eventually } from './eventually.ts'
import { attachments, type ModelRegistry } from './model-registry.ts'
import { newDirectory } from './model-store.ts'

interface Options {
  registry: ModelRegistry
  backend: Backend
  environment?: Record<string, string>
  worker?: boolean
}

/** Starts it, and waits until it has read what the registry offers. */
export async function startOnDemand(t: TestContext, options: Options) {
  const { registry, backend, environment = {}, worker = false } = options
  const storage = await backend.createStorage()
  closeAtEnd(t, storage.remove)
  const api = await startApi(t, {
    storage,
    worker,
    environment: {
      DRAGOMAN_MODELS: 'auto',
      DRAGOMAN_MODELS_REGISTRY: registry.url,
      DRAGOMAN_APERTIUM_MODES: newDirectory(t),
      ...environment,
    },
  })
  api.services.startReporting({ kind: 'serve', claimsJobs: worker }, 100)
  await eventually(
    () => api.call('/languages'),
    ({ body }) => body.languages.some(hasOffer),
  )
  return { api, directory: join(storage.dataDir, 'models'), ...(await createCaller(api)) }
}

const hasOffer = ({ targets }: { targets: { installed: boolean }[] }): boolean =>
  targets.some(({ installed }) => !installed)

/** An operator, and an app of theirs. */
export async function createCaller(api: Api) {
  const operator = await api.createOperator()
  const { bearer } = operator
  const { body: app } = await api.post('/create', { name: 'a' }, bearer)
  const key = credentialsOf(app)
  const post = (path: string, body: object) => api.post(path, body, key)
  return {
    operator,
    app,
    key,
    bearer,
    translate: (from: string | undefined, to: string, text = 'Das Haus ist rot.') =>
      post('/translateText', { text, to, ...(from === undefined ? {} : { from }) }),
    queue: (body: object) => post('/queue', body),
    job: async (id: string) => (await api.call(`/queue/${id}`, { headers: key })).body,
    detect: async (text: string) => (await post('/detect', { text })).body,
    process: async () => (await api.call('/models', { headers: bearer })).body.processes[0],
    languages: async () => (await api.call('/languages')).body.languages,
  }
}

/** The models that are in place. */
export const installed = (directory: string): string[] =>
  readdirSync(directory).filter((name) => !name.startsWith('.'))

/** The pairs whose model file was asked for, each as often as it was. */
export const fetched = (registry: ModelRegistry): string[] =>
  attachments(registry)
    .flatMap(({ path }) => /-model\.(\w+)\.intgemm/.exec(path)?.[1] ?? [])
    .sort()
