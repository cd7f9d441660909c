import { useMessages, useTexts } from '../../messages/context.tsx'
import { type ToastMessage, toast } from '../toasts/toast.ts'

/**
 * Returns what makes the button of a message that undoes an import or a deletion, and says how that
 * went.
 */
export function useUndo() {
  const texts = useMessages('imports')
  const { plural } = useTexts()
  /**
   * `undo` returns how many stay as they are, since somebody has changed them. `keptOne` says so of
   * a single one.
   */
  return (undo: () => Promise<number>, keptOne?: string): NonNullable<ToastMessage['action']> => ({
    label: texts.undo,
    onClick: () =>
      void undo().then(
        (kept) => {
          if (kept === 0) toast({ text: texts.undone, kind: 'success' })
          else if (keptOne !== undefined) toast({ text: keptOne, kind: 'error' })
          else toast({ text: plural(kept, texts.undoneButKept), kind: 'success' })
        },
        (error) => toast({ text: texts.undoFailed, error }),
      ),
  })
}
