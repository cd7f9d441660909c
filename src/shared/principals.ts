// Principals: for whom a request acts. Services take one; only authentication/ creates them.

import type { EngineSettings } from './engine-settings.ts'

/** Where a request came from; both null for actions without a request. */
export interface Origin {
  /** The client's IP address. */
  readonly address: string | null
  readonly requestId: string | null
}

/** Who acts: a user or an app by ID, the command line, or (null) an unknown caller. */
export interface Actor {
  readonly id: string | null
  readonly origin: Origin
  /** Acts on what may be another's, as only operators may; their identity is not shown. */
  readonly asOperator?: boolean
}

const nowhere: Origin = { address: null, requestId: null }

/** The actor of commands that change the database of this machine. */
export const commandLineActor: Actor = {
  id: 'command line',
  origin: nowhere,
  asOperator: true,
}

/** The user of an access token, with the session and the request's origin. */
export interface UserPrincipal extends Actor {
  readonly id: string
  readonly email: string
  readonly name: string | null
  /** RFC 3339. */
  readonly createdAt: string
  readonly sessionId: string
  readonly operator: boolean
  /** The language of mail; null: English. */
  readonly language: string | null
  /** Whether mail to the address has proven it. */
  readonly emailVerified: boolean
  readonly hasSecondFactor: boolean
  /** When the session last proved who uses it. */
  readonly provenAt: Date | null
  /** Whether the provider that logged them in asked for a second factor. */
  readonly factorElsewhere: boolean
  /** False: they log in at a provider only. */
  readonly hasPassword: boolean
}

/** The limits that apply to an app. */
export interface AppLimits {
  /** 0: no limit. */
  readonly requestsPerMinute: number
  /** 0: no limit. */
  readonly charactersPerMinute: number
  /** null: no limit; 0: nothing. */
  readonly monthlyCharacters: number | null
  /** What language models may read and write; null: no limit; 0: nothing. */
  readonly monthlyTokens: number | null
}

/** The app of a key pair, or of a user who names it. */
export interface AppPrincipal {
  id: string
  /** The team that owns the app: its quota, storage, cache and turns are the team's. */
  ownerId: string
  limits: AppLimits
  /** Its texts are never cached. */
  noStore: boolean
  /** Segments of its texts may have translations of its own. */
  hasCorrections: boolean
  /** Translations of a lower estimated quality, 0 to 1, are for a person to look at. */
  reviewBelow?: number
  engineSettings: EngineSettings
  /** A viewer reads for it: what they are sent does not count as delivered. */
  readonly isViewed?: boolean
  /** The label that the request gives its usage. */
  readonly usageTag?: string | undefined
}

/** Callers without credentials, whose app the operator names: clients of an API, and people. */
export type AnonymousCaller = 'keyless' | 'guest'

/** The labels that apps give their usage. */
export interface UsageTags {
  /** Whether a tag is one of the first of the app's day: later ones are not counted apart. */
  admit(appId: string, tag: string): Promise<boolean>
}

/** An app, and who changes something of it: itself with its key, or its user in the console. */
export interface ActingApp extends AppPrincipal {
  readonly actor: Actor
}

/** What other domains ask about the apps of a user's teams. */
export interface OwnedApps {
  /** Throws `app-not-found` unless the user sees the app. */
  checkOwner(appId: string, user: UserPrincipal): Promise<void>
  /** Those that the user sees. */
  list(user: UserPrincipal): Promise<readonly { readonly id: string }[]>
}
