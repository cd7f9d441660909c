// The script of a worker thread; setup/server.mjs bundles it by itself.
import { enableCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

const { compileCache } = workerData as { compileCache: string | undefined }
// A cache of the main thread is not that of its threads. The tasks are loaded after this line.
if (compileCache !== undefined) enableCompileCache(compileCache)
const { serveTasks } = await import('./serve-tasks.ts')
const { tasks } = await import('./tasks.ts')
serveTasks(tasks)
