import { useEffect, useState } from 'react'
import { toPage } from '../return-path.ts'
import type { FactorQuestion } from '../second-step.tsx'

interface AddressStep extends FactorQuestion {
  /** The page that follows. */
  readonly next: string
}

const prefix = '#second-factor='

/**
 * The second step of a log-in at a provider, which came back to this address. It leaves the address
 * at once, so that it stays in no history.
 */
export function useAddressStep() {
  const [step, setStep] = useState(() => readStep(location.hash))
  useEffect(() => {
    if (location.hash.startsWith(prefix))
      history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return { step, forget: () => setStep(undefined) }
}

/** Anybody can write an address: what is not as the service writes it counts as nothing. */
function readStep(hash: string): AddressStep | undefined {
  if (!hash.startsWith(prefix)) return undefined
  try {
    const { challenge, methods, passkey, next } = JSON.parse(decode(hash.slice(prefix.length)))
    if (typeof challenge !== 'string' || !Array.isArray(methods)) return undefined
    const page = toPage(String(next))
    return { challenge, methods: methods.map(String), next: page, ...(passkey && { passkey }) }
  } catch {
    return undefined
  }
}

function decode(base64url: string): string {
  const bytes = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
}
