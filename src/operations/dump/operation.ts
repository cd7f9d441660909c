import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { everyOperation, problems } from '../../http/problems.ts'
import type { TypedServer } from '../../http/schema.ts'
import { createDump, type Dumps } from './service.ts'

export function addDump(server: TypedServer, dumps: Dumps): void {
  server.route({
    method: 'POST',
    url: '/service/dump',
    config: { auth: 'operator', proof: 'everyone' },
    schema: {
      operationId: 'OversightController_createDump',
      summary: 'Dump all that is stored, as it is at one moment, for `dragoman restore`',
      tags: ['Operation'],
      response: {
        200: {
          description: 'Lines of JSON (docs/storage.md).',
          content: {
            'application/x-ndjson': {
              schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }),
            },
          },
        },
        ...problems(
          ...everyOperation,
          'unauthenticated',
          'operator-required',
          'proof-required',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) => {
      const { bytes, content } = await createDump(dumps, request.user)
      return reply
        .header('content-type', 'application/x-ndjson')
        .header('content-length', String(bytes))
        .header('content-disposition', 'attachment; filename="dragoman.jsonl"')
        .header('cache-control', 'private, no-store')
        .send(content)
    },
  })
}
