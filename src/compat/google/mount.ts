import { type Mount, under } from '../mount.ts'
import { googleApi } from './google-api.ts'
import { googleRoutes } from './routes.ts'

export const google: Mount = {
  api: googleApi,
  paths: ['/compat/google'],
  port: { name: 'google', base: '/compat/google' },
  routes: [
    {
      at: under(['', '/compat', '/compat/google'], '/language/translate/v2'),
      plugin: googleRoutes,
    },
  ],
}
