// What derives from the catalogue.
import * as catalogue from './catalogue.ts'

export const engineDefinitions = { ...catalogue }

export type EngineName = keyof typeof engineDefinitions

/** Names are in alphabetical order. */
export const engineNames = Object.keys(engineDefinitions) as EngineName[]

export const isEngineName = (name: string): name is EngineName =>
  Object.hasOwn(engineDefinitions, name)

/** Whether an engine only writes the same words in other letters. */
export const isLossless = (name: EngineName): boolean => engineDefinitions[name].isLossless ?? false
