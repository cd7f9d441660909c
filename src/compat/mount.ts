// Where a compatible API is, and what it answers there. mounts.ts lists all.
import type { FastifyPluginAsync } from 'fastify'
import type { AnonymousAccess } from '../authentication/anonymous-access.ts'
import type { Documents } from '../documents/service.ts'
import type { UploadSettings } from '../documents/upload-request.ts'
import type { Jobs } from '../jobs/submission/jobs.ts'
import type { Metering } from '../metering/open-metering.ts'
import type { Terminology } from '../terminology/terminology.ts'
import type { Evaluations } from '../translation/evaluation/service.ts'
import type { TranslationService } from '../translation/service.ts'
import type { CompatibleApi, CompatOptions } from './compatible-api.ts'
import type { SignedLinks } from './signed-links.ts'

/** What routes of compatible APIs may need; each plugin names what it takes. */
export interface CompatServices extends CompatOptions {
  translation: TranslationService
  terminology: Terminology
  documents: Documents
  jobs: Jobs
  evaluations: Evaluations
  metering: Metering
  signedLinks: SignedLinks
  uploads: UploadSettings
  now: () => Date
  /** The origins whose pages may call the service. */
  allowedOrigins: readonly string[]
  /** What answers requests without a key. */
  anonymous: AnonymousAccess
}

/** The same routes below each of some paths. */
interface MountedRoutes {
  readonly at: readonly string[]
  readonly plugin: FastifyPluginAsync<CompatServices>
}

/** A compatible API, as the server has it. */
export interface Mount {
  readonly api: CompatibleApi
  /** Below these, besides those of its routes, errors are in its shape. */
  readonly paths: readonly string[]
  readonly routes: readonly MountedRoutes[]
  /** The name under which it can have a port of its own, and what is at the root there. */
  readonly port?: { readonly name: string; readonly base: string }
  /** Headers that its clients send, beside those of the native API. */
  readonly requestHeaders?: readonly string[]
  /** Pages of all origins may read its answers. */
  readonly isOpenToAll?: boolean
}

/** A path below each of some others. */
export const under = (bases: readonly string[], path: string): readonly string[] =>
  bases.map((base) => base + path)
