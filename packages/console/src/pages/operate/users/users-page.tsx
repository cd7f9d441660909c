import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCursors } from '../../../data/use-cursors.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Pager } from '../../../ui/tables/pager.tsx'
import styles from '../operate.module.css'
import { useSearchText } from '../use-search-text.ts'
import { CreateUser } from './create-user.tsx'
import { useUserPage } from './use-users.ts'
import { UserDialogs, type UserStep } from './user-dialogs.tsx'
import { UserTable } from './user-table.tsx'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function UsersPage() {
  const texts = useMessages('users')
  const search = useSearchText('email')
  const cursors = useCursors(search.value)
  const users = useUserPage(search.value, cursors.cursor)
  const [isCreating, setCreating] = useState(false)
  const [step, setStep] = useState<UserStep>()
  const page = users.data
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      actions={
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus size={16} aria-hidden="true" />
          {texts.create}
        </Button>
      }
    >
      <search>
        <input
          type="search"
          className={styles.search}
          aria-label={texts.search}
          placeholder={texts.search}
          maxLength={254}
          value={search.text}
          onChange={({ target }) => search.change(target.value)}
        />
      </search>
      {users.error !== null && <Failure error={users.error} onRetry={() => users.refetch()} />}
      {users.isPending && <Skeleton lines={8} />}
      {page !== undefined &&
        (page.users.length === 0 ? (
          <NoUsers search={search.value} onClear={() => search.change('')} />
        ) : (
          <UserTable users={page.users} busy={users.isPlaceholderData} onStep={setStep} />
        ))}
      <Pager cursors={cursors} next={page?.nextCursor ?? null} />
      {isCreating && (
        <CreateUser
          onClose={() => setCreating(false)}
          onCreated={({ email, password }) => setStep({ kind: 'password', email, password })}
        />
      )}
      <UserDialogs step={step} onStep={setStep} />
    </Page>
  )
}

function NoUsers({ search, onClear }: { search: string; onClear: () => void }) {
  const texts = useMessages('users')
  if (search === '') return <EmptyState text={texts.empty} />
  return (
    <EmptyState text={texts.notFound(search)}>
      <Button onClick={onClear}>{texts.clearSearch}</Button>
    </EmptyState>
  )
}
