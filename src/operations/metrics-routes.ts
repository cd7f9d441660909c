import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Metrics } from '../telemetry/metrics.ts'
import type { CheckMetricsToken } from './metrics-access.ts'

/** Hidden: it exists only with `DRAGOMAN_METRICS_TOKEN`. */
export const metricsRoutes: FastifyPluginAsyncTypebox<{
  metrics: Metrics
  checkToken: CheckMetricsToken
}> = async (server, { metrics, checkToken }) => {
  server.route({
    method: 'GET',
    url: '/metrics',
    schema: { hide: true, operationId: 'HealthController_getMetrics' },
    onRequest: ({ headers }, _reply, done) => {
      checkToken(headers.authorization)
      done()
    },
    handler: async (_request, reply) => {
      const { mediaType, text } = await metrics.render()
      return reply.type(mediaType).send(text)
    },
  })
}
