import { X } from 'lucide-react'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import styles from './audit.module.css'
import { CommittedField } from './committed-field.tsx'
import { TypeSelect } from './type-select.tsx'
import { periodOf, periods, type useAuditFilter } from './use-audit-filter.ts'
import { UserField } from './user-field.tsx'

export function AuditFilter({
  filter: { texts: values, change, clear, isActive },
  noSuchUser,
  appInvalid,
}: {
  filter: ReturnType<typeof useAuditFilter>
  noSuchUser: boolean
  appInvalid: boolean
}) {
  const texts = useMessages('audit')
  const period = periodOf(values.period)
  return (
    <search className={styles.filter}>
      <TypeSelect value={values.type} onChange={(type) => change({ type })} />
      <UserField
        value={values.user}
        error={noSuchUser && texts.noSuchUser}
        onCommit={(user) => change({ user })}
      />
      <CommittedField
        label={texts.appFilter}
        placeholder={texts.appHint}
        value={values.app}
        error={appInvalid && texts.appInvalid}
        onCommit={(app) => change({ app })}
      />
      <SelectField
        label={texts.period}
        value={period}
        onChange={({ target }) =>
          change({ period: target.value === 'all' ? '' : target.value, since: '', until: '' })
        }
      >
        {periods.map((each) => (
          <option key={each} value={each}>
            {texts.periods[each]}
          </option>
        ))}
      </SelectField>
      {period === 'custom' &&
        (['since', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={texts[name]}
            value={values[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      {isActive && (
        <Button variant="quiet" className={styles.clear} onClick={clear}>
          <X size={16} aria-hidden="true" />
          {texts.clear}
        </Button>
      )}
    </search>
  )
}
