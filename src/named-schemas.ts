// The schemas that the OpenAPI document names, and that routes refer to by name.
import { factorSchemas } from './accounts/factors/schemas.ts'
import {
  CreatedUser,
  Export,
  ManagedUser,
  PasswordReset,
  Profile,
  Tokens,
  User,
  UserDetails,
  UserPage,
} from './accounts/schemas.ts'
import { signOnSchemas } from './accounts/sign-on/schemas.ts'
import { GrantedLimits, OverseenApps } from './apps/limit-schemas.ts'
import { App, CreatedApp, CreatedCredential, Credential, WebhookSecret } from './apps/schemas.ts'
import { AuditEvent, AuditPage } from './audit/schemas.ts'
import { DocumentFormats } from './documents/schemas.ts'
import { ProblemList } from './http/problem-pages.ts'
import { ProblemCodeSchema, ProblemSchema } from './http/problems.ts'
import { DocumentResult, Job, JobDocument, JobPage, OverseenJobPage } from './jobs/schemas.ts'
import { Measurement, MeasurementList } from './measurements/schemas.ts'
import { ConsumerPage, ServiceUsage } from './metering/service-usage/schemas.ts'
import { Usage } from './metering/usage-schemas.ts'
import {
  AvailableModel,
  Download,
  ImportedModel,
  InstalledModel,
  ModelList,
  WantedModel,
} from './models/schemas.ts'
import { Process, ProcessList } from './operations/process-schemas.ts'
import { ServiceState } from './operations/state-schemas.ts'
import {
  CreatedInvitation,
  Invitation,
  InvitationList,
  Member,
  MemberList,
  Role,
  ShownInvitation,
  Team,
  TeamList,
} from './teams/schemas.ts'
import {
  Correction,
  CorrectionPage,
  DeletedCorrections,
  StoredCorrections,
} from './terminology/corrections/schemas.ts'
import {
  Dictionary,
  Glossary,
  GlossaryEntry,
  GlossaryPage,
} from './terminology/glossaries/schemas.ts'
import { Engines } from './translation/engines/engine-schemas.ts'
import { Languages } from './translation/languages/language-schemas.ts'
import { Detection, DetectionList, Translation, TranslationList } from './translation/schemas.ts'
import { OverseenWebhook, OverseenWebhookPage } from './webhooks/oversight/schemas.ts'
import { SentWebhook, WebhookEvent, WebhookPage } from './webhooks/schemas.ts'
export const namedSchemas = [
  ProblemCodeSchema,
  ProblemSchema,
  ProblemList,
  User,
  Profile,
  Tokens,
  ...factorSchemas,
  ...signOnSchemas,
  Export,
  ManagedUser,
  CreatedUser,
  UserPage,
  PasswordReset,
  AuditEvent,
  AuditPage,
  Role,
  Team,
  TeamList,
  Member,
  MemberList,
  Invitation,
  InvitationList,
  CreatedInvitation,
  ShownInvitation,
  Credential,
  CreatedCredential,
  App,
  CreatedApp,
  GrantedLimits,
  WebhookSecret,
  WebhookEvent,
  WebhookPage,
  SentWebhook,
  Translation,
  TranslationList,
  Detection,
  DetectionList,
  Languages,
  Engines,
  ServiceState,
  JobDocument,
  DocumentResult,
  Job,
  JobPage,
  DocumentFormats,
  GlossaryEntry,
  Glossary,
  GlossaryPage,
  Dictionary,
  Correction,
  CorrectionPage,
  StoredCorrections,
  DeletedCorrections,
  Usage,
  ServiceUsage,
  OverseenJobPage,
  OverseenWebhook,
  OverseenWebhookPage,
  OverseenApps,
  UserDetails,
  ConsumerPage,
  WantedModel,
  ImportedModel,
  InstalledModel,
  Download,
  AvailableModel,
  ModelList,
  Measurement,
  MeasurementList,
  Process,
  ProcessList,
]
