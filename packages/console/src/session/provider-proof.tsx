import { useIdentities, useProviders } from '../data/sign-on.ts'
import { useMessages } from '../messages/context.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

/** For users with neither password nor second factor: another log-in is their proof. */
export function ProviderProof() {
  const texts = useMessages('sign-on')
  const providers = useProviders()
  const identities = useIdentities()
  const error = providers.error ?? identities.error
  if (error !== null)
    return <Failure error={error} onRetry={() => [providers.refetch(), identities.refetch()]} />
  if (providers.data === undefined || identities.data === undefined) return <Skeleton lines={2} />
  const connected = new Set(identities.data.map(({ provider }) => provider))
  const usable = providers.data.providers.filter(({ name }) => connected.has(name))
  if (usable.length === 0) return <p>{texts.problems['provider-not-found']}</p>
  return (
    <>
      <p>{texts.proveAgain}</p>
      <ProviderButtons providers={usable} page={location.pathname + location.search} prove />
    </>
  )
}
