import { type Mount, under } from '../mount.ts'
import { mcpApi } from './mcp-api.ts'
import { mcpRoutes } from './routes.ts'

export const mcp: Mount = {
  api: mcpApi,
  paths: [],
  // A page of another origin, such as a client in the browser, repeats the message in headers.
  requestHeaders: ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'],
  routes: [{ at: under(['', '/compat'], '/mcp'), plugin: mcpRoutes }],
}
