import type { Locale } from '../../../messages/locale.ts'
import { textsPart } from '../../../messages/texts.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { takeBackText } from '../draft.ts'

/** Says that the text was cleared; the message brings it back, unless there is another one. */
export async function offerUndo(locale: Locale): Promise<void> {
  const [{ undo }, { textCleared }] = await Promise.all([
    textsPart('imports', locale).load(),
    textsPart('history', locale).load(),
  ])
  toast({ text: textCleared, action: { label: undo, onClick: takeBackText } })
}
