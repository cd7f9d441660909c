import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import type { ExportService } from './export.ts'
import { Export } from './schemas.ts'

export const exportRoutes: FastifyPluginAsyncTypebox<{ dataExport: ExportService }> = async (
  server,
  { dataExport },
) => {
  server.route({
    method: 'GET',
    url: '/auth/export',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_exportData',
      summary: 'Export all data stored about you',
      tags: ['Auth'],
      response: {
        200: Type.Unsafe<Readable>(ref(Export)),
        ...problems(...everyOperation, 'unauthenticated'),
      },
    },
    handler: async (request, reply) =>
      reply
        .type('application/json')
        .header('content-disposition', 'attachment; filename="dragoman-export.json"')
        .header('cache-control', 'no-store')
        .send(Readable.from(await dataExport.open(request.user))),
  })
}
