import type { Logger } from '../../telemetry/log.ts'
import { createOfficeConversion, type OfficeConversion } from './conversion.ts'

/** Settings, as the configuration has them. */
export interface OfficeSettings {
  readonly office: string
  readonly maxDocumentBytes: number
}

/** Undefined unless the operator has named LibreOffice. */
export function openOffice(
  { office, maxDocumentBytes }: OfficeSettings,
  log?: Logger,
): OfficeConversion | undefined {
  if (office === '') return undefined
  return createOfficeConversion({ program: office, maxBytes: maxDocumentBytes, log })
}
