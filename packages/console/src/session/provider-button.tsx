import { Button } from '../ui/button.tsx'
import { FailureLine } from '../ui/failure-line.tsx'
import { goToProvider } from './session.ts'
import { useAttempt } from './use-attempt.ts'

/** Goes to the provider that `begin` has the address of. */
export function ProviderButton({
  label,
  begin,
}: {
  label: string
  begin: () => Promise<{ authorizationUrl: string }>
}) {
  const { busy, error, text, attempt } = useAttempt()
  return (
    <>
      <Button
        busy={busy}
        onClick={() => attempt(async () => goToProvider((await begin()).authorizationUrl))}
      >
        {label}
      </Button>
      {error !== undefined && <FailureLine error={error} text={text} />}
    </>
  )
}
