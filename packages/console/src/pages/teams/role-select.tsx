import type { TeamRole } from '@dragoman/client'
import { includesRole, teamRoles } from '../../data/roles.ts'
import { useMessages } from '../../messages/context.tsx'
import field from '../../ui/fields/field.module.css'

/** The roles up to one. */
export const rolesUpTo = (most: TeamRole): readonly TeamRole[] =>
  teamRoles.filter((role) => includesRole(most, role))

/** A choice of a role in a table, up to one's own. */
export function RoleSelect({
  label,
  most,
  value,
  disabled,
  onChange,
}: {
  label: string
  most: TeamRole
  value: TeamRole
  disabled: boolean
  onChange: (role: TeamRole) => void
}) {
  const texts = useMessages('teams')
  return (
    <select
      className={field.input}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value as TeamRole)}
    >
      {rolesUpTo(most).map((role) => (
        <option key={role} value={role}>
          {texts.roles[role]}
        </option>
      ))}
    </select>
  )
}
