import { useMessages } from '../../messages/context.tsx'
import { type ToastMessage, toast } from '../toasts/toast.ts'

/**
 * Returns what makes the button of a message that undoes an import or a deletion, and says how that
 * went.
 */
export function useUndo() {
  const texts = useMessages('imports')
  return (undo: () => Promise<unknown>): NonNullable<ToastMessage['action']> => ({
    label: texts.undo,
    onClick: () =>
      void undo().then(
        () => toast({ text: texts.undone, kind: 'success' }),
        (error) => toast({ text: texts.undoFailed, error }),
      ),
  })
}
