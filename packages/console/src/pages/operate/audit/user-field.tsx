import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { CommittedField } from './committed-field.tsx'

const shortest = 2
const suggested = 10

/** A user by address or ID; suggests addresses. */
export function UserField({
  value,
  error,
  onCommit,
}: {
  value: string
  error: ReactNode
  onCommit: (user: string) => void
}) {
  const texts = useMessages('audit')
  const list = useId()
  const [typed, setTyped] = useState('')
  const { data } = useQuery({
    queryKey: ['operate', 'users', 'suggestions', typed],
    queryFn: async ({ signal }) => {
      const { users } = await client.users.list({ email: typed, limit: suggested }, { signal })
      return users
    },
    enabled: typed.length >= shortest && !typed.startsWith('usr_'),
    placeholderData: (previous) => previous,
  })
  return (
    <>
      <CommittedField
        label={texts.userFilter}
        placeholder={texts.userHint}
        list={list}
        value={value}
        error={error}
        onCommit={onCommit}
        onType={(text) => setTyped(text.trim())}
      />
      <datalist id={list}>
        {data?.map(({ id, email }) => (
          <option key={id} value={email} />
        ))}
      </datalist>
    </>
  )
}
