import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { useAttempt, useKnownProblem } from '../../../session/use-attempt.ts'
import { useProfile } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import account from '../account.module.css'
import { readDevice } from '../device.ts'
import styles from './sign-on.module.css'

/** Asks whether a program may log in as this user. */
export function DeviceQuestion({
  code: userCode,
  onEnd,
}: {
  code: string
  onEnd: (approved: boolean) => void
}) {
  const texts = useMessages('sign-on')
  const describe = useKnownProblem()
  const { data: profile } = useProfile()
  const { busy, error, text, attempt } = useAttempt()
  const asked = useQuery({
    queryKey: ['device', userCode],
    queryFn: ({ signal }) => client.signOn.getDevice(userCode, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  async function answer(approve: boolean): Promise<void> {
    const isDone = await attempt(() => client.signOn.answerDevice({ userCode, approve }))
    if (isDone) onEnd(approve)
  }

  if (asked.data === undefined) {
    if (asked.error === null) return <Skeleton lines={4} />
    const known = describe(asked.error)
    return known === undefined ? (
      <Failure error={asked.error} onRetry={asked.refetch} />
    ) : (
      <FailureLine error={asked.error} text={known} />
    )
  }
  return (
    <div className={account.form}>
      <p className={styles.code}>
        <bdi>{userCode}</bdi>
      </p>
      <Program {...asked.data} />
      <p className={account.notice}>{texts.deviceWarning}</p>
      {profile !== undefined && <p>{texts.deviceAs(isolate(profile.email))}</p>}
      {error !== undefined && <FailureLine error={error} text={text} />}
      <div className={styles.buttons}>
        <Button variant="primary" busy={busy} onClick={() => answer(true)}>
          {texts.letIn}
        </Button>
        <Button busy={busy} onClick={() => answer(false)}>
          {texts.refuse}
        </Button>
      </div>
    </div>
  )
}

function Program({ address, userAgent }: { address: string | null; userAgent: string | null }) {
  const texts = useMessages('account')
  const { program } = useMessages('sign-on')
  const device = readDevice(userAgent)
  return (
    <dl className={styles.facts}>
      <dt>{program}</dt>
      <dd>
        <bdi>{device?.browser ?? texts.unknownDevice}</bdi>
      </dd>
      {address !== null && (
        <>
          <dt>{texts.address}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </>
      )}
    </dl>
  )
}
