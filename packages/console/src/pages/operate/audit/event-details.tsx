import type { AuditEvent } from '@dragoman/client'
import type { ReactNode } from 'react'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './audit.module.css'
import type { FilterTexts } from './use-audit-filter.ts'

/** Everything that is known of an event, one field a line. */
export function EventDetails({
  event,
  names,
  onFilter,
}: {
  event: AuditEvent
  names: ReadonlyMap<string, string>
  onFilter: (changes: Partial<FilterTexts>) => void
}) {
  const texts = useMessages('audit')
  const { exactTime } = useFormats()
  const { userId, appId } = event
  return (
    <dl className={styles.details}>
      <Field name={texts.time}>{exactTime(event.createdAt)}</Field>
      <CodeField name={texts.type} value={event.type} />
      {userId !== null && (
        <Field name={texts.user}>
          <code>{userId}</code>
          <Button
            variant="quiet"
            className={styles.only}
            onClick={() => onFilter({ user: names.get(userId) ?? userId })}
          >
            {texts.onlyUser}
          </Button>
        </Field>
      )}
      {appId !== null && (
        <Field name={texts.app}>
          <code>{appId}</code>
          <Button variant="quiet" className={styles.only} onClick={() => onFilter({ app: appId })}>
            {texts.onlyApp}
          </Button>
        </Field>
      )}
      {/^(?:usr|app)_/.test(event.actor ?? '') && <CodeField name={texts.by} value={event.actor} />}
      {Object.entries(event.details).map(([key, value]) => (
        <Field key={key} name={(texts.fields as Readonly<Record<string, string>>)[key] ?? key}>
          <DetailValue name={key} value={value} />
        </Field>
      ))}
      <CodeField name={texts.address} value={event.address} />
      <CodeField name={texts.requestId} value={event.requestId} />
      <CodeField name={texts.eventId} value={event.id} />
    </dl>
  )
}

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const CodeField = ({ name, value }: { name: string; value: string | null }) =>
  value === null ? null : (
    <Field name={name}>
      <code>{value}</code>
    </Field>
  )

function DetailValue({ name, value }: { name: string; value: unknown }): ReactNode {
  const { locale } = useTexts()
  const { yes, no, none } = useMessages('operate')
  const { number, duration } = useFormats()
  if (typeof value === 'number') return name.endsWith('Seconds') ? duration(value) : number(value)
  if (typeof value === 'boolean') return value ? yes : no
  if (Array.isArray(value) && value.length > 0)
    return new Intl.ListFormat(locale).format(value.map(String))
  if (typeof value === 'string') return <code>{value}</code>
  return none
}
