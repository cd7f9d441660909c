// Whose an app is, as operators see it.
import { Type } from 'typebox'

export const Owner = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum(['user', 'team']),
    name: Type.String({ description: 'The email address of a user, or the name of a team.' }),
  },
  { description: 'Whose app it is.' },
)

export const NamedApp = Type.Object({ id: Type.String(), name: Type.String() })
