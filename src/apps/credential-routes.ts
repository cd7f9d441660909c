import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { createCredential, revokeCredential, updateCredential } from './credentials.ts'
import type { Apps } from './open-apps.ts'
import {
  CreatedCredential,
  Credential,
  CredentialChange,
  NewCredential,
  WebhookSecret,
  WebhookSecretRotation,
} from './schemas.ts'
import { rotateWebhookSecret } from './webhook-secrets.ts'

const tags = ['App']
const bodyLimit = 32 * 1024
const AppParams = Type.Object({ id: Type.String() })
const CredentialParams = Type.Object({ id: Type.String(), apiKey: Type.String() })

/** The key pairs of an app, and the secret that signs its webhooks. */
export const credentialRoutes: FastifyPluginAsyncTypebox<{ apps: Apps }> = async (
  server,
  { apps },
) => {
  addCreationRoute(server, apps)
  addUpdateRoute(server, apps)
  addRevocationRoute(server, apps)
  addSecretRotationRoute(server, apps)
}

function addCreationRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'POST',
    url: '/apps/:id/credentials',
    bodyLimit,
    config: { auth: 'bearer', proof: 'with second factor', appRole: 'member' },
    schema: {
      operationId: 'AppController_createCredential',
      summary: 'Create another key pair for an app',
      tags,
      params: AppParams,
      body: NewCredential,
      response: {
        201: ref(CreatedCredential),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'proof-required',
          'role-required',
          'app-not-found',
          'too-many-credentials',
        ),
      },
    },
    handler: async ({ params, body, user }, reply) =>
      reply.code(201).send(await createCredential(apps, { appId: params.id, user }, body)),
  })
}

/** An expired key works again with a later time. */
const changesExpiry = ({ expiresAt }: CredentialChange): boolean => expiresAt !== undefined

function addUpdateRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'PATCH',
    url: '/apps/:id/credentials/:apiKey',
    bodyLimit,
    config: {
      auth: 'bearer',
      proof: 'with second factor',
      proofFor: changesExpiry,
      appRole: 'admin',
    },
    schema: {
      operationId: 'AppController_updateCredential',
      summary: "Change a key's label or when it expires",
      tags,
      params: CredentialParams,
      body: CredentialChange,
      response: {
        200: ref(Credential),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'proof-required',
          'role-required',
          'app-not-found',
          'credential-not-found',
          'too-many-credentials',
        ),
      },
    },
    handler: ({ params: { id, apiKey }, body, user }) =>
      updateCredential(apps, { appId: id, apiKey, user }, body),
  })
}

function addRevocationRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'DELETE',
    url: '/apps/:id/credentials/:apiKey',
    config: { auth: 'bearer', appRole: 'admin' },
    schema: {
      operationId: 'AppController_revokeCredential',
      summary: 'Revoke a key',
      tags,
      params: CredentialParams,
      response: {
        204: Type.Null({
          description: 'The key is rejected from now on, in all processes within 5 s.',
        }),
        ...problems(
          ...everyOperation,
          'unauthenticated',
          'role-required',
          'app-not-found',
          'credential-not-found',
        ),
      },
    },
    handler: async ({ params: { id, apiKey }, user }, reply) => {
      await revokeCredential(apps, { appId: id, apiKey, user })
      return reply.code(204).send(null)
    },
  })
}

function addSecretRotationRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'POST',
    url: '/apps/:id/webhook-secret',
    bodyLimit,
    config: { auth: 'bearer', proof: 'with second factor', appRole: 'admin' },
    schema: {
      operationId: 'AppController_rotateWebhookSecret',
      summary: 'Replace the secret that signs webhooks',
      tags,
      params: AppParams,
      body: WebhookSecretRotation,
      response: {
        201: ref(WebhookSecret),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'proof-required',
          'role-required',
          'app-not-found',
        ),
      },
    },
    handler: async ({ params, body, user }, reply) =>
      reply.code(201).send(await rotateWebhookSecret(apps, params.id, { rotation: body, user })),
  })
}
