import { type Mount, under } from '../mount.ts'
import { libreTranslateApi } from './libretranslate-api.ts'
import {
  detectRoutes,
  fileRoutes,
  languageRoutes,
  libreTranslateRoutes,
  translateRoutes,
} from './routes.ts'

const libreTranslateBase = '/compat/libretranslate'
// Clients that resolve a relative URL against an address without a slash at its end lose the last
// segment.
const bases = ['/compat', libreTranslateBase]

export const libreTranslate: Mount = {
  api: libreTranslateApi,
  paths: [],
  port: { name: 'libretranslate', base: libreTranslateBase },
  isOpenToAll: true,
  routes: [
    { at: under(bases, '/translate'), plugin: translateRoutes },
    { at: under(bases, '/detect'), plugin: detectRoutes },
    { at: under(bases, '/languages'), plugin: languageRoutes },
    { at: [libreTranslateBase], plugin: libreTranslateRoutes },
    { at: [libreTranslateBase], plugin: fileRoutes },
  ],
}
