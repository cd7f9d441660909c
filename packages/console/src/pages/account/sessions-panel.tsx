import type { AccountSession } from '@dragoman/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../data/client.ts'
import { useMessages } from '../../messages/context.tsx'
import { useLogOut } from '../../session/log-out-question.tsx'
import { logOut } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Age } from '../../ui/time.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import styles from './account.module.css'
import { readDevice } from './device.ts'
import { sessionsKey } from './sessions-key.ts'

const icons = { computer: Monitor, phone: Smartphone, program: SquareTerminal } as const

export function SessionsPanel() {
  const texts = useMessages('account')
  const ui = useMessages('ui')
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => client.account.sessions({ signal }),
  })

  async function endAll(): Promise<void> {
    await client.account.endSessions()
    // The session has ended; what is left of it is the cookie.
    await logOut()
    toast({ text: texts.allEnded })
  }

  return (
    <Panel
      title={texts.sessionsTitle}
      text={texts.sessionsText}
      actions={<Button onClick={() => setAsking(true)}>{texts.endAll}</Button>}
    >
      {data !== undefined ? (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      ) : error === null ? (
        <Skeleton lines={2} />
      ) : (
        <Failure error={error} onRetry={refetch} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.endAllTitle}
        text={
          <>
            <p>{texts.endAllText}</p>
            <p>{ui.logOutLoses}</p>
          </>
        }
        confirmLabel={texts.endAll}
        onConfirm={endAll}
      />
    </Panel>
  )
}

function SessionItem({ session }: { session: AccountSession }) {
  const texts = useMessages('account')
  const shell = useMessages('shell')
  const logOutHere = useLogOut()
  const device = readDevice(session.userAgent)
  const name =
    device === undefined
      ? texts.unknownDevice
      : device.system === undefined
        ? device.browser
        : texts.deviceOn(device.browser, device.system)
  const Icon = icons[device?.kind ?? 'program']
  return (
    <li className={styles.session}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.sessionText}>
        <p className={styles.device}>
          {name}
          {session.current && <Badge tone="success">{texts.thisSession}</Badge>}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{texts.lastUsed}</dt>
            <dd>
              <Age of={session.lastUsedAt ?? session.createdAt} />
            </dd>
          </div>
          <div>
            <dt>{texts.loggedIn}</dt>
            <dd>
              <Age of={session.createdAt} />
            </dd>
          </div>
          {session.address !== null && (
            <div>
              <dt>{texts.address}</dt>
              <dd>
                <bdi>{session.address}</bdi>
              </dd>
            </div>
          )}
        </dl>
      </div>
      {session.current ? (
        <Button onClick={logOutHere}>{shell.logOut}</Button>
      ) : (
        <EndButton id={session.id} device={name} />
      )}
    </li>
  )
}

function EndButton({ id, device }: { id: string; device: string }) {
  const texts = useMessages('account')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.account.endSession(id),
    onSuccess: () => toast({ text: texts.sessionEnded }),
    onError: (error) => toast({ text: texts.sessionNotEnded, error }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
  return (
    <Button busy={isPending} onClick={() => mutate()} aria-label={texts.endSessionOf(device)}>
      {texts.endSession}
    </Button>
  )
}
