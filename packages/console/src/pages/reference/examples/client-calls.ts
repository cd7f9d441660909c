// How packages/client and DeepL's library send each operation.
// test/console/reference-examples.test.ts compiles them, and finds operations that lack a call.

const job = "'JOB_ID'"
const app = "'APP_ID'"
const team = "'TEAM_ID'"
const user = "'USER_ID'"
const glossary = "'GLOSSARY_ID'"
const pair = `{ id: ${glossary}, from: 'en', to: 'es' }`
const invitation = `{ id: ${team}, invitationId: 'INVITATION_ID' }`
const member = `{ id: ${team}, userId: ${user} }`
const credential = `{ id: ${app}, apiKey: 'API_KEY' }`
const webhook = `{ id: ${app}, webhookId: 'WEBHOOK_ID' }`
const password = "'your long password'"
const account = `{ email: 'you@example.org', password: ${password} }`
const link = "{ token: 'TOKEN' }"
const terms = "[{ source: 'house', target: 'casa' }]"
const passwords = `{ currentPassword: ${password}, newPassword: 'a new long password' }`
const reset = `{ token: 'TOKEN', password: ${password} }`
const operator = `{ token: 'TOKEN', email: 'you@example.org', password: ${password} }`
const guest = "{ email: 'you@example.org', role: 'member' }"
const dictionary = `${glossary}, 'en', 'es'`
const text = "'The house is red.'"
const correction = `{ from: 'en', to: 'es', source: ${text}, target: 'La casa es roja.' }`

/** The call of the client by operation; undefined: browsers alone send it. */
export const clientCalls: Readonly<Record<string, string | undefined>> = {
  TranslationController_translateText: `translate(${text}, { to: 'es' })`,
  TranslationController_detect: `detect(${text})`,
  TranslationController_listLanguages: 'languages()',
  TranslationController_prepareLanguages: "prepareLanguages({ from: 'en', to: 'es' })",
  TranslationController_queueTranslation: `queue.submit(${text}, { to: 'es' })`,
  TranslationController_listQueuedTranslations: 'queue.list()',
  TranslationController_retryQueuedTranslation: `queue.retry(${job})`,
  TranslationController_getQueuedTranslation: `queue.wait(${job})`,
  TranslationController_cancelQueuedTranslation: `queue.cancel(${job})`,
  TranslationController_watchQueuedTranslation: `queue.events(${job}).next()`,
  DocumentController_translateDocument:
    "documents.submit({ name: 'report.docx', content: await openAsBlob('report.docx') }, " +
    "{ to: 'es' })",
  DocumentController_listFormats: 'documents.formats()',
  DocumentController_getDocument: `documents.download(${job})`,
  GlossaryController_createGlossary: "glossaries.create({ name: 'Website' })",
  GlossaryController_listGlossaries: 'glossaries.list()',
  GlossaryController_getGlossary: `glossaries.get(${glossary})`,
  GlossaryController_updateGlossary: `glossaries.update(${glossary}, { name: 'Website' })`,
  GlossaryController_deleteGlossary: `glossaries.delete(${glossary})`,
  GlossaryController_getDictionary: `glossaries.dictionary(${pair})`,
  GlossaryController_replaceDictionary: `glossaries.putDictionary(${pair}, ${terms})`,
  GlossaryController_deleteDictionary: `glossaries.deleteDictionary(${pair})`,
  MemoryController_addCorrections: `memory.add([${correction}])`,
  MemoryController_listCorrections: 'memory.list()',
  MemoryController_deleteCorrections: "memory.deletePair({ from: 'en', to: 'es' })",
  MemoryController_deleteCorrection: "memory.delete('CORRECTION_ID')",
  AppController_createApp: "apps.create({ name: 'Website' })",
  AppController_getUserApps: 'apps.list()',
  AppController_getApp: `apps.get(${app})`,
  AppController_updateApp: `apps.update(${app}, { name: 'Website' })`,
  AppController_deleteApp: `apps.delete(${app})`,
  AppController_transferApp: `apps.transfer(${app}, ${team})`,
  AppController_grantLimits: `apps.grantLimits(${app}, { requestsPerMinute: 100 })`,
  AppController_listAuditEvents: `apps.audit(${app})`,
  AppController_createCredential: `apps.createCredential(${app}, { label: 'Website' })`,
  AppController_updateCredential: `apps.updateCredential(${credential}, { label: 'Website' })`,
  AppController_revokeCredential: `apps.revokeCredential(${credential})`,
  AppController_rotateWebhookSecret: `apps.rotateWebhookSecret(${app})`,
  AppController_listWebhooks: `apps.webhooks(${app})`,
  AppController_getWebhook: `apps.webhook(${webhook})`,
  AppController_testWebhook: `apps.testWebhook(${app}, { webhookUrl: 'https://example.org/hook' })`,
  AppController_redeliverWebhook: `apps.redeliverWebhook(${webhook})`,
  AppController_getUsage: 'usage()',
  AppController_getAppUsage: `apps.usage(${app})`,
  AuthController_signup: `auth.signup(${account})`,
  AuthController_login: `auth.login(${account})`,
  AuthController_refresh: "auth.refresh({ refreshToken: 'REFRESH_TOKEN' })",
  AuthController_logout: "auth.logout({ refreshToken: 'REFRESH_TOKEN' })",
  AuthController_listSessions: 'account.sessions()',
  AuthController_endSessions: 'account.endSessions()',
  AuthController_endSession: "account.endSession('SESSION_ID')",
  AuthController_getProfile: 'account.get()',
  AuthController_updateProfile: "account.update({ name: 'Ada' })",
  AuthController_deleteProfile: `account.delete({ password: ${password} })`,
  AuthController_changePassword: `account.changePassword(${passwords})`,
  AuthController_exportData: 'account.export()',
  AuthController_finishLogin: "auth.finishLogin({ challenge: 'CHALLENGE', code: '123456' })",
  AuthController_startPasskeyLogin: 'auth.startPasskeyLogin()',
  AuthController_getFactors: 'factors.get()',
  AuthController_prove: `factors.prove({ password: ${password} })`,
  AuthController_startPasskeyProof: 'factors.startPasskeyProof()',
  AuthController_beginDeviceLogin: 'signOn.beginDevice()',
  AuthController_getDeviceLogin: "signOn.getDevice('USER_CODE')",
  AuthController_finishDeviceLogin: "signOn.finishDevice('DEVICE_CODE')",
  AuthController_answerDeviceLogin: "signOn.answerDevice({ userCode: 'USER_CODE', approve: true })",
  AuthController_startTotp: 'factors.startTotp()',
  AuthController_removeTotp: 'factors.removeTotp()',
  AuthController_finishTotp: "factors.finishTotp('123456')",
  AuthController_startPasskey: 'factors.startPasskey()',
  AuthController_finishPasskey: undefined,
  AuthController_renamePasskey: "factors.renamePasskey('PASSKEY_ID', 'Phone')",
  AuthController_removePasskey: "factors.removePasskey('PASSKEY_ID')",
  AuthController_replaceRecoveryCodes: 'factors.replaceRecoveryCodes()',
  AuthController_requestPasswordReset: "auth.requestPasswordReset({ email: 'you@example.org' })",
  AuthController_completePasswordReset: `auth.completePasswordReset(${reset})`,
  AuthController_requestEmailVerification: 'account.requestEmailVerification()',
  AuthController_verifyEmail: `account.verifyEmail(${link})`,
  AuthController_becomeOperator: `account.becomeOperator(${link})`,
  AuthController_signupOperator: `auth.signupOperator(${operator})`,
  AuthController_listProviders: 'signOn.providers()',
  AuthController_beginSignOn: "signOn.begin('PROVIDER')",
  AuthController_finishSignOn: undefined,
  AuthController_listIdentities: 'signOn.identities()',
  AuthController_connectIdentity: "signOn.connect({ provider: 'PROVIDER' })",
  AuthController_disconnectIdentity: "signOn.disconnect('IDENTITY_ID')",
  TeamController_listTeams: 'teams.list()',
  TeamController_createTeam: "teams.create({ name: 'Website' })",
  TeamController_getTeam: `teams.get(${team})`,
  TeamController_updateTeam: `teams.rename(${team}, 'Website')`,
  TeamController_deleteTeam: `teams.delete(${team})`,
  TeamController_listAuditEvents: `teams.audit(${team})`,
  TeamController_listMembers: `teams.members(${team})`,
  TeamController_updateMember: `teams.changeRole(${member}, 'member')`,
  TeamController_removeMember: `teams.removeMember(${member})`,
  TeamController_leaveTeam: `teams.leave(${team})`,
  TeamController_listInvitations: `teams.invitations(${team})`,
  TeamController_createInvitation: `teams.invite(${team}, ${guest})`,
  TeamController_revokeInvitation: `teams.revokeInvitation(${invitation})`,
  TeamController_showInvitation: "teams.showInvitation('TOKEN')",
  TeamController_acceptInvitation: "teams.accept('TOKEN')",
  OversightController_getUsage: 'oversight.usage()',
  OversightController_listConsumers: 'oversight.consumers()',
  OversightController_listJobs: 'oversight.jobs()',
  OversightController_listWebhooks: 'oversight.webhooks()',
  OversightController_redeliverWebhook: `oversight.redeliverWebhook('WEBHOOK_ID')`,
  OversightController_createDump: 'oversight.openDump()',
  UserController_listUsers: 'users.list()',
  UserController_createUser: "users.create({ email: 'you@example.org' })",
  UserController_getUser: `users.get(${user})`,
  UserController_listApps: `users.apps(${user})`,
  UserController_updateUser: `users.update(${user}, { disabled: true })`,
  UserController_deleteUser: `users.delete(${user})`,
  UserController_resetPassword: `users.resetPassword(${user})`,
  UserController_resetFactors: `users.resetFactors(${user})`,
  AuditController_listEvents: 'audit()',
  ModelController_listModels: 'models.list()',
  ModelController_addModel: "models.add('en-de')",
  ModelController_importModel:
    "models.import(await Promise.all(['model.bin', 'vocab.spm'].map(async (name) => " +
    "({ name, content: await openAsBlob(name) }))), { pair: 'en-de' })",
  ModelController_removeModel: "models.remove('en-de')",
  MeasurementController_listMeasurements: 'measurements.list()',
  MeasurementController_saveMeasurements: undefined,
  MeasurementController_removeMeasurement: "measurements.delete('MEASUREMENT_ID')",
  ProcessController_listProcesses: 'processes()',
  HealthController_live: 'health.live()',
  HealthController_ready: 'health.ready()',
  HealthController_getState: 'service()',
  EngineController_listEngines: 'engines()',
  ProblemController_getProblem: "problem('rate-limited')",
  ProblemController_listProblems: 'problems()',
}

/** The call of DeepL's library, where it has one that does the same. */
export const deeplCalls: Readonly<Record<string, string>> = {
  TranslationController_translateText: `translateText(${text}, null, 'es')`,
  TranslationController_listLanguages: 'getTargetLanguages()',
  DocumentController_translateDocument:
    "translateDocument('report.docx', 'informe.docx', null, 'es')",
  GlossaryController_createGlossary:
    "createMultilingualGlossary('Website', [{ sourceLangCode: 'en', targetLangCode: 'es', " +
    "entries: new deepl.GlossaryEntries({ entries: { house: 'casa' } }) }])",
  GlossaryController_listGlossaries: 'listMultilingualGlossaries()',
  GlossaryController_getGlossary: `getMultilingualGlossary(${glossary})`,
  GlossaryController_deleteGlossary: `deleteMultilingualGlossary(${glossary})`,
  GlossaryController_getDictionary: `getMultilingualGlossaryDictionaryEntries(${dictionary})`,
  GlossaryController_deleteDictionary: `deleteMultilingualGlossaryDictionary(${dictionary})`,
  AppController_getAppUsage: 'getUsage()',
}
