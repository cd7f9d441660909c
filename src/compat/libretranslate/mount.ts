import { type Mount, under } from '../mount.ts'
import { libreTranslateApi } from './libretranslate-api.ts'
import {
  detectRoutes,
  fileRoutes,
  languageRoutes,
  libreTranslateRoutes,
  translateRoutes,
} from './routes.ts'

/** The API is at the root of a port of its own too. */
export const libreTranslateBase = '/compat/libretranslate'
// Clients that resolve a relative URL against an address without a slash at its end lose the last
// segment.
const bases = ['/compat', libreTranslateBase]

export const libreTranslate: Mount = {
  api: libreTranslateApi,
  paths: [],
  isOpenToAll: true,
  routes: [
    { at: under(bases, '/translate'), plugin: translateRoutes },
    { at: under(bases, '/detect'), plugin: detectRoutes },
    { at: under(bases, '/languages'), plugin: languageRoutes },
    { at: [libreTranslateBase], plugin: libreTranslateRoutes },
    { at: [libreTranslateBase], plugin: fileRoutes },
  ],
}
