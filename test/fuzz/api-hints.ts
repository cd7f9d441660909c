// What the fields of requests say, by their names.
import fc from 'fast-check'
import { anyText } from '../support/any-text.ts'
import { chainRoute, newMeasurement } from '../support/measurements.ts'
import type { ResourceKind } from '../support/path-parameters.ts'
import { anyString, type Hints } from './schema-values.ts'

/** What a tenant of the run has, besides its resources. */
export type Belonging =
  | ResourceKind
  | 'email'
  | 'password'
  | 'refreshToken'
  | 'cursor'
  | 'invitationToken'
  | 'deviceCode'
  | 'userCode'

/** An existing resource, by number: the caller's own, or anybody's. */
export interface Pick {
  readonly pick: Belonging
  readonly own: boolean
  readonly number: number
}

export const pickOf = (pick: Belonging): fc.Arbitrary<Pick> =>
  fc.record({
    pick: fc.constant(pick),
    own: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()),
    number: fc.nat({ max: 50 }),
  })
const languages = fc.constantFrom('en', 'es', 'ca', 'fr', 'EN-us', 'eng', 'qqq', 'zh', '')

const mostly = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary }, { weight: 1, arbitrary: anyString })

/** Fields whose names say more than their schemas. */
export const hints: Hints = {
  text: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('The house is red.', '12', 'La maison est grande.', 'red', ''),
    },
    { weight: 2, arbitrary: anyText },
    { weight: 2, arbitrary: fc.array(anyText, { maxLength: 4 }) },
  ),
  to: fc.oneof({ weight: 6, arbitrary: fc.constant('es') }, { weight: 2, arbitrary: languages }),
  from: fc.oneof({ weight: 6, arbitrary: fc.constant('en') }, { weight: 2, arbitrary: languages }),
  pair: mostly(fc.constantFrom('en-es', 'es-en', 'en-de', 'en-qqq')),
  measurements: mostly(
    fc.array(
      fc.constantFrom(newMeasurement(), newMeasurement({ hops: chainRoute, set: '=cmd|x' }), {
        ...newMeasurement(),
        to: 'ca',
      }),
      { minLength: 1, maxLength: 3 },
    ),
  ),
  email: fc.oneof(
    { weight: 3, arbitrary: pickOf('email') },
    { weight: 2, arbitrary: fc.emailAddress() },
    { weight: 1, arbitrary: anyString },
  ),
  password: mostly(pickOf('password')),
  glossaryId: mostly(pickOf('glossary')),
  glossaryIds: mostly(fc.array(pickOf('glossary'), { minLength: 1, maxLength: 2 })),
  currentPassword: mostly(pickOf('password')),
  newPassword: mostly(pickOf('password')),
  refreshToken: mostly(pickOf('refreshToken')),
  teamId: mostly(pickOf('team')),
  token: mostly(pickOf('invitationToken')),
  deviceCode: mostly(pickOf('deviceCode')),
  userCode: mostly(pickOf('userCode')),
  source: mostly(fc.constantFrom('house', 'house|houses', 'red', 'The house', 'a|a', ' x')),
  target: mostly(fc.constantFrom('casa', 'rojo', '', '=cmd|x', '<b>x</b>')),
  options: mostly(fc.constantFrom({}, { header: false }, { columns: ['a'] }, { x: 1 })),
  webhookUrl: fc.oneof(
    { weight: 6, arbitrary: fc.constant('http://127.0.0.1:9/hook') },
    { weight: 2, arbitrary: fc.constantFrom('https://10.0.0.1/', 'javascript:alert(1)') },
    { weight: 1, arbitrary: anyString },
  ),
}
