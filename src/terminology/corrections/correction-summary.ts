/** What the corrections of an app from one language are. */
export interface CorrectionSummary {
  readonly sourceLanguage: string
  readonly targetLanguages: string[]
  readonly count: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
