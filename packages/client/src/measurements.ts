import type { Measurement, Operations } from './generated/api.ts'
import type { CallOptions } from './options.ts'
import type { Send } from './send.ts'

export type NewMeasurement = Operations['POST /measurements']['body']['measurements'][number]

export type Measurements = ReturnType<typeof createMeasurements>

/** What operators measured of routes with texts of their own. Only operators may use this. */
export function createMeasurements({ send }: Send) {
  const credentials = 'bearer'
  return {
    /** All measurements, by pair; of a pair the best first. */
    list: async (options?: CallOptions): Promise<Measurement[]> => {
      const call = { operation: 'GET /measurements', credentials } as const
      return (await send(call, options)).measurements
    },

    /** Saves up to 200. Each replaces that of its pair and route, and translations go by it. */
    save: async (
      measurements: readonly NewMeasurement[],
      options?: CallOptions,
    ): Promise<Measurement[]> => {
      const body = { measurements: [...measurements] }
      const call = { operation: 'POST /measurements', credentials, body } as const
      return (await send({ ...call, isRepeatable: true }, options)).measurements
    },

    delete: (id: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /measurements/{id}', credentials, params: { id } }, options),
  }
}
