import { type Static, Type } from 'typebox'
import { named, ref, Timestamp } from '../http/schema.ts'
import { type ProcessKind, processKinds } from '../storage/enumerations.ts'

const EnginePairs = Type.Object({
  engine: Type.String(),
  pairs: Type.Array(Type.String({ description: 'As in `en-es`.' })),
})
export type EnginePairs = Static<typeof EnginePairs>

export const Process = named(
  'Process',
  Type.Object({
    id: Type.String(),
    kind: Type.Unsafe<ProcessKind>({
      type: 'string',
      enum: processKinds,
      description: 'The command that started it.',
    }),
    host: Type.String({ description: 'The name of its machine or container.' }),
    version: Type.String(),
    startedAt: Timestamp,
    lastSeenAt: Type.String({
      format: 'date-time',
      description: 'The last report. A process that does not report for 60 s is omitted.',
    }),
    claimsJobs: Type.Boolean({ description: 'Whether it works on queued translations.' }),
    memoryBytes: Type.Integer({
      description: 'Memory of the process, without the processes of its engines.',
    }),
    engines: Type.Array(EnginePairs, { description: 'The pairs that each of its engines serves.' }),
  }),
)
export type Process = Static<typeof Process>

export const ProcessList = named(
  'ProcessList',
  Type.Object({ processes: Type.Array(ref(Process), { description: 'The oldest first.' }) }),
)
export type ProcessList = Static<typeof ProcessList>
