// Records of models as Firefox's Remote Settings has them.
import { readFirefoxRegistry } from '../../src/models/registries/firefox.ts'

export interface Offer {
  pair?: [string, string]
  version: string
  architecture: string
  filter?: string
  types?: string[]
}

/** A record for each file of the offered set. */
export const records = ({
  pair: [from, to] = ['en', 'ko'],
  version,
  architecture,
  filter = '',
  types = ['model', 'lex', 'vocab'],
}: Offer) =>
  types.map((fileType) => ({
    ...{
      version,
      architecture,
      fileType,
      sourceLanguage: from,
      targetLanguage: to,
      filter_expression: filter,
    },
    attachment: {
      filename: `${fileType}.xxyy.${/vocab/.test(fileType) ? 'spm' : 'bin'}.zst`,
      location: `${version}-${architecture}-${fileType}`,
      size: 1,
      hash: 'a'.repeat(64),
    },
  }))

/** The sets that a registry with the records of these offers has. */
export const readOffers = (...offers: Offer[]) =>
  readFirefoxRegistry({ data: offers.flatMap(records) }, 'https://files.example')
