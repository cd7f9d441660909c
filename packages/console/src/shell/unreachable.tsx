import { useMessages } from '../messages/context.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** In place of a page while the service does not answer. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const shell = useMessages('shell')
  const { unreachable } = useMessages('ui')
  return (
    <EmptyState text={<span role="alert">{unreachable}</span>}>
      <Button onClick={onRetry}>{shell.tryAgain}</Button>
    </EmptyState>
  )
}
