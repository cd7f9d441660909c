import { type App, usableKey } from '../../../data/apps.ts'
import { glossariesQuery } from '../../../data/glossaries.ts'
import { queryClient } from '../../../data/queries.ts'
import { may } from '../../../data/roles.ts'
import { isolate } from '../../../messages/isolate.ts'
import type { Locale } from '../../../messages/locale.ts'
import { textsPart } from '../../../messages/texts.ts'
import { toast } from '../../../ui/toasts/toast.ts'

/**
 * The ID of the app that has a glossary, if the user may translate with it. A message says which
 * app that is, or why the glossary is not used.
 */
export async function findOwner(
  glossaryId: string,
  apps: readonly App[],
  locale: Locale,
): Promise<string | undefined> {
  const texts = await textsPart('options', locale).load()
  const owner = await findApp(glossaryId, apps)
  if (owner !== undefined && may(owner, 'translate')) {
    toast({ text: texts.glossaryOf(isolate(owner.name)) })
    return owner.id
  }
  const text = owner === undefined ? texts.glossaryGone : texts.glossaryRefused(isolate(owner.name))
  toast({ text, kind: 'error' })
  return undefined
}

async function findApp(glossaryId: string, apps: readonly App[]): Promise<App | undefined> {
  for (const app of apps) {
    const apiKey = usableKey(app)
    if (apiKey === undefined) continue
    const glossaries = await queryClient.fetchQuery(glossariesQuery(app.id, apiKey))
    if (glossaries.some(({ id }) => id === glossaryId)) return app
  }
  return undefined
}
