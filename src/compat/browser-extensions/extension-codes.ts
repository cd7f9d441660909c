import { chineseCodes } from '../chinese-codes.ts'

/** The code under which extensions know a language. All BCP 47 tags are accepted. */
export const extensionCode = (tag: string): string => chineseCodes[tag] ?? tag
