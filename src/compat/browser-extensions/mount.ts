import { type Mount, under } from '../mount.ts'
import { browserExtensionsApi, hcfyRoutes, immeRoutes, kissRoutes } from './routes.ts'

const bases = ['', '/compat']

export const browserExtensions: Mount = {
  api: browserExtensionsApi,
  paths: [],
  isOpenToAll: true,
  routes: [
    { at: under(bases, '/imme'), plugin: immeRoutes },
    { at: under(bases, '/kiss'), plugin: kissRoutes },
    { at: under(bases, '/hcfy'), plugin: hcfyRoutes },
  ],
}
