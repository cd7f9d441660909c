import { isAbout } from '../../../data/is-about.ts'
import { useTyped } from '../../../data/use-typed.ts'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../../ui/dialogs/dialog.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { type AppOfUser, useGrant } from './use-user.ts'

export const limitNames = [
  'requestsPerMinute',
  'charactersPerMinute',
  'monthlyCharacters',
  'monthlyTokens',
] as const
const maxLimit = 1_000_000_000_000

/** What an operator grants an app: more or less than the settings. */
export function GrantDialog({
  userId,
  app,
  onClose,
}: {
  userId: string
  app: AppOfUser
  onClose: () => void
}) {
  const texts = useMessages('users')
  const { limits } = useMessages('apps')
  const { cancel, save } = useMessages('shell')
  const initial = Object.fromEntries(
    limitNames.map((name) => [name, app.granted[name]?.toString() ?? '']),
  )
  const typed = useTyped(`grant.${app.id}`, initial)
  const { mutate, error, isPending } = useGrant(userId, app.id)
  const { values } = typed
  const readLimit = (name: string) => (values[name] ? Number(values[name]) : null)

  function submit() {
    const [requestsPerMinute, charactersPerMinute, monthlyCharacters, monthlyTokens] =
      limitNames.map(readLimit)
    const grant = {
      requestsPerMinute: requestsPerMinute ?? null,
      charactersPerMinute: charactersPerMinute ?? null,
      monthlyCharacters: monthlyCharacters ?? null,
      monthlyTokens: monthlyTokens ?? null,
    }
    mutate(grant, {
      onSuccess() {
        typed.clear()
        onClose()
        toast({ text: texts.limitsSaved(isolate(app.name)) })
      },
    })
  }

  return (
    <Dialog title={texts.limitsTitle(isolate(app.name))} text={texts.limitsText} onClose={onClose}>
      <DialogForm onSubmit={submit}>
        {limitNames.map((name) => (
          <TextField
            key={name}
            type="number"
            inputMode="numeric"
            label={limits[name]}
            hint={name.startsWith('monthly') ? texts.zeroIsNothing : texts.zeroIsNoLimit}
            error={isAbout(error, `/${name}`) && limits.invalidMonthly}
            value={values[name]}
            onChange={({ target }) => typed.change({ [name]: target.value })}
            min={0}
            max={maxLimit}
            step={1}
          />
        ))}
        {error !== null && !limitNames.some((name) => isAbout(error, `/${name}`)) && (
          <FailureLine error={error} />
        )}
        <KeptNote typed={typed} />
        <DialogActions close={cancel}>
          <Button type="submit" variant="primary" busy={isPending} disabled={!typed.isTyped}>
            {save}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
