import { useState } from 'react'
import type { App } from '../../../data/apps.ts'
import { useMessages } from '../../../messages/context.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { type AppChange, useAppChange } from '../one-app.ts'

/**
 * Changes settings of an app that are stored at once. `asked` has what was asked for until it is
 * stored, from the event on: React would set a box back until a mutation is known.
 */
export function useSettingChange(app: App) {
  const { settings: texts, page } = useMessages('apps')
  const { mutate } = useAppChange(app.id)
  const [asked, setAsked] = useState<AppChange>({})

  function change(setting: AppChange): void {
    const next = { ...asked, ...setting }
    setAsked(next)
    mutate(setting, {
      onSuccess: () => toast({ text: page.saved }),
      onError: (error) => toast({ text: texts.failed, error }),
      onSettled: () => setAsked((current) => (current === next ? {} : current)),
    })
  }

  return { asked, change }
}
