import { useMessages, useTexts } from '../../messages/context.tsx'
import { type ToastMessage, toast } from '../toasts/toast.ts'

/**
 * Returns what makes the button of a message that undoes an import or a deletion, and says how that
 * went.
 */
export function useUndo() {
  const texts = useMessages('imports')
  const { plural } = useTexts()
  /** `undo` returns how many stay as they are, since somebody has changed them. */
  return (undo: () => Promise<number>): NonNullable<ToastMessage['action']> => ({
    label: texts.undo,
    onClick: () =>
      void undo().then(
        (kept) => {
          const text = kept === 0 ? texts.undone : plural(kept, texts.undoneButKept)
          toast({ text, kind: 'success' })
        },
        (error) => toast({ text: texts.undoFailed, error }),
      ),
  })
}
