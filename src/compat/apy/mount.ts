import type { Mount } from '../mount.ts'
import { apyApi } from './apy-api.ts'
import { apyRoutes } from './routes.ts'

const base = '/compat/apy'

export const apy: Mount = {
  api: apyApi,
  paths: [base],
  port: { name: 'apy', base },
  isOpenToAll: true,
  routes: [{ at: [base], plugin: apyRoutes }],
}
