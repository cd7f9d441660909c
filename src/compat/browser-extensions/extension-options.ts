import type { TranslationService } from '../../translation/service.ts'
import type { CompatibleApi } from '../compatible-api.ts'

/** What translating for an extension takes. */
export interface ExtensionOptions {
  translation: TranslationService
  api: CompatibleApi
}
