import type { SignOnProviders } from '@dragoman/client'
import { client } from '../data/client.ts'
import { toNext } from '../data/sign-on.ts'
import { useMessages } from '../messages/context.tsx'
import { ProviderButton } from './provider-button.tsx'

/** Log-in at providers, from where one comes back to a page of the console. */
export function ProviderButtons({
  providers,
  page,
  prove = false,
}: {
  providers: SignOnProviders['providers']
  page: string
  /** Whether the person logs in again, to prove who they are. */
  prove?: boolean
}) {
  const { continueWith } = useMessages('sign-on')
  return providers.map(({ name, title }) => (
    <ProviderButton
      key={name}
      label={continueWith(title)}
      begin={() => client.signOn.begin(name, { next: toNext(page), prove })}
    />
  ))
}
