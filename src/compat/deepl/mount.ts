import { type Mount, under } from '../mount.ts'
import { deeplAnalyticsRoutes } from './analytics-routes.ts'
import { deeplApi } from './deepl-api.ts'
import { deeplDocumentRoutes } from './document-routes.ts'
import { deeplEvaluationRoutes } from './evaluation-routes.ts'
import { deeplGlossaryRoutes } from './glossary-routes.ts'
import { deeplRoutes } from './routes.ts'
import { deeplV3Routes } from './v3-routes.ts'

const bases = ['', '/compat', '/compat/deepl']
const v2 = under(bases, '/v2')

export const deepl: Mount = {
  api: deeplApi,
  paths: ['/compat/deepl'],
  requestHeaders: ['x-deepl-reporting-tag'],
  port: { name: 'deepl', base: '/compat/deepl' },
  routes: [
    // DeepL's first version, which old tools send, has the same operations on texts.
    { at: [...under(bases, '/v1'), ...v2], plugin: deeplRoutes },
    { at: under(bases, '/v1'), plugin: deeplEvaluationRoutes },
    { at: v2, plugin: deeplGlossaryRoutes },
    { at: v2, plugin: deeplDocumentRoutes },
    { at: v2, plugin: deeplAnalyticsRoutes },
    { at: under(bases, '/v3'), plugin: deeplV3Routes },
  ],
}
