// The areas of the console's texts, one a directory that has `texts/<locale>.ts`. English is the
// source: the other languages must have its type, so that the compiler finds missing texts.

/** Literal types would demand English texts of the other languages. */
type Widen<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Widen<T[K]> }

type Texts<Module extends { texts: unknown }> = Widen<Module['texts']>

/** The texts of each area, by the name of its directory. */
interface Messages {
  readonly account: Texts<typeof import('../pages/account/texts/en.ts')>
  readonly 'all-jobs': Texts<typeof import('../pages/operate/all-jobs/texts/en.ts')>
  readonly apps: Texts<typeof import('../pages/apps/texts/en.ts')>
  readonly audit: Texts<typeof import('../pages/operate/audit/texts/en.ts')>
  readonly corrections: Texts<typeof import('../pages/corrections/texts/en.ts')>
  readonly docs: Texts<typeof import('../pages/docs/texts/en.ts')>
  readonly documents: Texts<typeof import('../pages/translate/documents/texts/en.ts')>
  readonly engines: Texts<typeof import('../pages/operate/engines/texts/en.ts')>
  readonly glossaries: Texts<typeof import('../pages/glossaries/texts/en.ts')>
  readonly history: Texts<typeof import('../pages/translate/history/texts/en.ts')>
  readonly imports: Texts<typeof import('../ui/imports/texts/en.ts')>
  readonly mail: Texts<typeof import('../pages/account/mail/texts/en.ts')>
  readonly missing: Texts<typeof import('../pages/translate/missing/texts/en.ts')>
  readonly models: Texts<typeof import('../pages/operate/models/texts/en.ts')>
  readonly notices: Texts<typeof import('./notices/texts/en.ts')>
  readonly operate: Texts<typeof import('../pages/operate/texts/en.ts')>
  readonly options: Texts<typeof import('../pages/translate/options/texts/en.ts')>
  readonly overview: Texts<typeof import('../pages/apps/overview/texts/en.ts')>
  readonly palette: Texts<typeof import('../shell/palette/texts/en.ts')>
  readonly problems: Texts<typeof import('./problems/texts/en.ts')>
  readonly queue: Texts<typeof import('../pages/queue/texts/en.ts')>
  readonly reasons: Texts<typeof import('./reasons/texts/en.ts')>
  readonly reference: Texts<typeof import('../pages/reference/texts/en.ts')>
  readonly result: Texts<typeof import('../pages/translate/result/texts/en.ts')>
  readonly security: Texts<typeof import('../pages/account/security/texts/en.ts')>
  readonly service: Texts<typeof import('../pages/operate/service/texts/en.ts')>
  readonly 'service-usage': Texts<typeof import('../pages/operate/service-usage/texts/en.ts')>
  readonly shell: Texts<typeof import('../shell/texts/en.ts')>
  readonly setup: Texts<typeof import('../pages/operate/setup/texts/en.ts')>
  readonly 'sign-on': Texts<typeof import('../pages/account/sign-on/texts/en.ts')>
  readonly teams: Texts<typeof import('../pages/teams/texts/en.ts')>
  readonly translate: Texts<typeof import('../pages/translate/texts/en.ts')>
  readonly ui: Texts<typeof import('../ui/texts/en.ts')>
  readonly usage: Texts<typeof import('../pages/usage/texts/en.ts')>
  readonly users: Texts<typeof import('../pages/operate/users/texts/en.ts')>
}

export type Area = keyof Messages
/** The texts of one area, which the languages other than English annotate their files with. */
export type MessagesOf<Key extends Area> = Messages[Key]
