import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The paths of a model's files. */
export interface ModelPaths {
  readonly model: string
  /** The words that each source word may become; without it all words are candidates. */
  readonly shortlist: string | undefined
  /** One for both languages, or one for each. */
  readonly vocabularies: readonly string[]
}

/** A model's files as they were read. One vocabulary, or source and target. */
export interface ModelContents {
  readonly model: NamedFile
  readonly shortlist: NamedFile | undefined
  readonly vocabularies: readonly NamedFile[]
}

/** The name is for messages. */
export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Finds a model's files in a directory by Mozilla's names for them. Undefined when the directory,
 * the model or a vocabulary is missing.
 */
export function findModelFiles(directory: string): ModelPaths | undefined {
  const names = listNames(directory)
  const find = (pattern: RegExp): string | undefined => {
    const name = names.find((each) => pattern.test(each))
    return name && join(directory, name)
  }
  const model = find(/^model\.(?:.*\.)?bin$/)
  const shared = find(/^vocab\.(?:.*\.)?spm$/)
  const vocabularies = shared
    ? [shared]
    : [find(/^srcvocab\.(?:.*\.)?spm$/), find(/^trgvocab\.(?:.*\.)?spm$/)]
  if (model === undefined || !vocabularies.every((file) => file !== undefined)) return undefined
  return { model, shortlist: find(/^lex\.(?:.*\.)?bin$/), vocabularies }
}

function listNames(directory: string): string[] {
  try {
    return readdirSync(directory).sort()
  } catch {
    return []
  }
}
