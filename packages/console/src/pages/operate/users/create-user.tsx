import type { CreatedUser } from '@dragoman/client'
import { isAbout } from '../../../data/is-about.ts'
import { useTyped } from '../../../data/use-typed.ts'
import { useMessages } from '../../../messages/context.tsx'
import { ProblemText } from '../../../messages/problem-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import styles from '../operate.module.css'
import { useUserChanges } from './use-users.ts'

export function CreateUser({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (user: CreatedUser) => void
}) {
  const texts = useMessages('users')
  const { cancel } = useMessages('shell')
  const { create } = useUserChanges()
  const typed = useTyped('user', { email: '', name: '' })
  const { email, name } = typed.values
  const { error } = create
  const isTaken = error !== null && 'code' in error && error.code === 'email-taken'
  const emailError = isTaken ? (
    <ProblemText error={error} />
  ) : (
    isAbout(error, '/email') && texts.emailInvalid
  )
  const nameError = isAbout(error, '/name') && texts.nameInvalid

  function submit() {
    const user = { email: email.trim(), ...(name.trim() && { name: name.trim() }) }
    create.mutate(user, {
      onSuccess(created) {
        typed.clear()
        onClose()
        onCreated(created)
      },
    })
  }

  return (
    <Dialog title={texts.createTitle} text={texts.createText} onClose={onClose}>
      <DialogForm onSubmit={submit}>
        <TextField
          label={texts.email}
          type="email"
          autoComplete="off"
          dir="ltr"
          required
          value={email}
          error={emailError}
          onChange={({ target }) => typed.change({ email: target.value })}
        />
        <TextField
          label={texts.name}
          hint={texts.optional}
          autoComplete="off"
          dir="auto"
          value={name}
          error={nameError}
          onChange={({ target }) => typed.change({ name: target.value })}
        />
        {error !== null && !emailError && !nameError && (
          <p className={styles.error} role="alert">
            <ProblemText error={error} />
          </p>
        )}
        <KeptNote typed={typed} />
        <DialogActions close={cancel}>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {texts.create}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
