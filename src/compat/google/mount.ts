import { type Mount, under } from '../mount.ts'
import { googleApi } from './google-api.ts'
import { googleHtmlRoutes } from './html-routes.ts'
import { googleRoutes } from './routes.ts'
import { googleWebApi } from './web-api.ts'
import { googleWebRoutes } from './web-routes.ts'

const bases = ['', '/compat', '/compat/google']

export const google: Mount = {
  api: googleApi,
  paths: ['/compat/google'],
  port: { name: 'google', base: '/compat/google' },
  routes: [
    {
      at: under(bases, '/language/translate/v2'),
      plugin: googleRoutes,
    },
  ],
}

/** What Google's web pages call, and browser extensions too. */
export const googleWeb: Mount = {
  api: googleWebApi,
  paths: [],
  isOpenToAll: true,
  requestHeaders: ['x-goog-api-key'],
  routes: [
    { at: under(bases, '/translate_a'), plugin: googleWebRoutes },
    { at: under(bases, '/v1/translateHtml'), plugin: googleHtmlRoutes },
  ],
}
