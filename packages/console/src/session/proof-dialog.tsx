import { useQueryClient } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { useMessages } from '../messages/context.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FactorForm } from './factor-form.tsx'
import { signWithPasskey } from './passkey.ts'
import { PasswordForm } from './password-form.tsx'
import { ProviderProof } from './provider-proof.tsx'
import { factorsKey, useFactors } from './use-factors.ts'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ProofDialog({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const texts = useMessages('security')
  const queries = useQueryClient()
  const { data, error, refetch } = useFactors({ staleTime: 0 })
  const hasFactor = data !== undefined && (data.totp !== null || data.passkeys.length > 0)

  async function prove(answer: Parameters<typeof client.factors.prove>[0]): Promise<void> {
    await client.factors.prove(answer)
    queries.invalidateQueries({ queryKey: factorsKey })
    onEnd(true)
  }

  async function proveWithPasskey(): Promise<void> {
    const { challenge, passkey } = await client.factors.startPasskeyProof()
    await prove({ challenge, passkey: await signWithPasskey(passkey) })
  }

  return (
    <Dialog title={texts.proofTitle} text={texts.proofText} onClose={() => onEnd(false)}>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={2} />
        ) : (
          <Failure error={error} onRetry={refetch} />
        )
      ) : hasFactor ? (
        <FactorForm
          hasTotp={data.totp !== null}
          hasRecoveryCodes={data.recoveryCodes > 0}
          onAnswer={prove}
          onPasskey={data.passkeys.length > 0 ? proveWithPasskey : undefined}
        />
      ) : !data.password ? (
        <ProviderProof />
      ) : (
        <PasswordForm onPassword={(password) => prove({ password })} />
      )}
    </Dialog>
  )
}
