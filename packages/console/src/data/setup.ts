import { useLanguages } from './languages.ts'
import { useSettings } from './settings.ts'

/** What an operator sets up after the first start, in this order. */
export const setupSteps = ['languages', 'https', 'mail'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Which of the steps are left; undefined until that is known. */
export function useMissingSetup(): readonly SetupStep[] | undefined {
  const languages = useLanguages().data
  const settings = useSettings().data
  if (languages === undefined || settings === undefined) return undefined
  const isDone = {
    languages: languages.length > 0,
    https: settings.secure,
    mail: settings.mail,
  }
  return setupSteps.filter((step) => !isDone[step])
}
