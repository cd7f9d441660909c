// What derives from the catalogue.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { ApertiumSettings } from './apertium/engine.ts'
import * as catalogue from './catalogue.ts'
import type { LlmSettings } from './llm/engine.ts'
import type { NeuralSettings } from './marian/engine.ts'

/** What the engines read of the service's settings. */
export interface EngineSettings extends ApertiumSettings, LlmSettings, NeuralSettings {}

export const engineDefinitions = { ...catalogue }

export type EngineName = keyof typeof engineDefinitions

/** One step of a route: this engine, for this pair. */
export interface Hop extends LanguagePair {
  readonly engine: EngineName
}

/** Names are in alphabetical order. */
export const engineNames = Object.keys(engineDefinitions) as EngineName[]

export const isEngineName = (name: string): name is EngineName =>
  Object.hasOwn(engineDefinitions, name)

/** Whether an engine only writes the same words in other letters. */
export const isLossless = (name: EngineName): boolean => engineDefinitions[name].isLossless ?? false

/** Whether an engine takes so long that it is used only where quality counts or no other can. */
export const isSlow = (name: EngineName): boolean => engineDefinitions[name].isSlow ?? false

/** Whether texts for an engine leave the machines of the operator. */
export const isExternal = (name: EngineName): boolean => engineDefinitions[name].isExternal ?? false
