// What an app says of the engines that translate its texts.

/** What a translation should rather be. */
export const optimizations = ['speed', 'quality', 'auto'] as const
export type OptimizeFor = (typeof optimizations)[number]

export interface EngineSettings {
  /** Its texts do not leave the machines of the operator. */
  readonly localOnly: boolean
  /** The names of the engines that may translate; null: all. */
  readonly engines: readonly string[] | null
  /** Of requests that do not say it. */
  readonly optimizeFor: OptimizeFor
}

/** Those of an app whose owner has changed none of them. */
export const defaultEngineSettings: EngineSettings = {
  localOnly: true,
  engines: null,
  optimizeFor: 'speed',
}

/** The setting of an app that excludes an engine. */
export type ExcludingSetting = 'localOnly' | 'engines'

/** Which engines may translate the texts of a request, by their names. */
export interface EngineSelection {
  /** The same for the same selection, and without spaces. */
  readonly key: string
  readonly optimizeFor: OptimizeFor
  readonly engines: ReadonlySet<string>
  /** The settings of the app that exclude the other engines. */
  readonly excluded: ReadonlyMap<string, readonly ExcludingSetting[]>
}
