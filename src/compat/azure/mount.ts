import type { Mount } from '../mount.ts'
import { azureApi } from './azure-api.ts'
import { azureRoutes } from './routes.ts'
import { tokenRoutes } from './token-routes.ts'

const base = '/compat/azure'

export const azure: Mount = {
  api: azureApi,
  paths: [base],
  port: { name: 'azure', base },
  routes: [
    // Resources with a domain of their own have the operations below the second path.
    { at: [base, `${base}/translator/text/v3.0`], plugin: azureRoutes },
    { at: [base], plugin: tokenRoutes },
  ],
}
