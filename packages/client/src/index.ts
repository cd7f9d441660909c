export type { Apps } from './apps.ts'
export type {
  DocumentFile,
  DocumentOptions,
  Documents,
  TranslatedDocument,
} from './documents.ts'
export {
  Dragoman,
  type Language,
  type TranslateIntoSeveralOptions,
  type TranslateOptions,
} from './dragoman.ts'
export { DragomanError, type ErrorCode } from './error.ts'
export type {
  App,
  AuditEvent,
  AuditPage,
  AvailableModel,
  ConsumerPage,
  Correction,
  CorrectionPage,
  CreatedApp,
  CreatedCredential,
  CreatedInvitation,
  CreatedUser,
  Credential,
  Detection,
  Dictionary,
  DocumentFormats,
  DocumentResult,
  Download,
  Engines,
  Export,
  Glossary,
  GlossaryEntry,
  GlossaryPage,
  GrantedLimits,
  Identity,
  ImportedModel,
  InstalledModel,
  Invitation,
  Job,
  JobPage,
  ManagedUser,
  Measurement,
  Member,
  ModelList,
  Operations,
  OverseenJobPage,
  OverseenWebhook,
  OverseenWebhookPage,
  Passkey,
  PasswordReset,
  Problem,
  ProblemCode,
  Process,
  SentWebhook,
  ServiceState,
  ServiceUsage,
  ShownInvitation,
  SignOnProviders,
  StoredCorrections,
  Team,
  TeamRole,
  Tokens,
  Translation,
  Usage,
  User,
  UserDetails,
  UserPage,
  WantedModel,
  WebhookEvent,
  WebhookPage,
  WebhookSecret,
} from './generated/api.ts'
export { jobStatuses } from './generated/api.ts'
export type {
  ChangedDictionary,
  DictionaryParams,
  EntriesText,
  EntryMediaType,
  Glossaries,
  GlossaryChange,
  NewGlossary,
} from './glossaries.ts'
export type { Health } from './health.ts'
export type { EndedJob, JobEvent } from './job-events.ts'
export type { Measurements, NewMeasurement } from './measurements.ts'
export type {
  CorrectionMediaType,
  CorrectionsText,
  Memory,
  NewCorrection,
} from './memory.ts'
export type { Models } from './models.ts'
export type {
  CallOptions,
  DragomanOptions,
  TokenSource,
  TranslateCallOptions,
} from './options.ts'
export type { Consumer, OverseenJob, Oversight } from './oversight.ts'
export type { Pages } from './paged-list.ts'
export type { Account, AccountSession } from './people/account.ts'
export type { Auth } from './people/auth.ts'
export type { Factors } from './people/factors.ts'
export type { SignOn } from './people/sign-on.ts'
export type { Teams } from './people/teams.ts'
export type { OverseenApp, Users } from './people/users.ts'
export type { EventOptions, Queue, QueueOptions, SubmitOptions } from './queue.ts'
export type { TranslationEvent } from './streamed-translation.ts'
export { createSession, type Session, type SessionOptions } from './user-session.ts'
