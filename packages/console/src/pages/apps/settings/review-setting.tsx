import type { FormEvent } from 'react'
import type { App } from '../../../data/apps.ts'
import { isAbout } from '../../../data/is-about.ts'
import { useTyped } from '../../../data/use-typed.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../app-page.module.css'
import { useAppChange } from '../one-app.ts'

/** Which translations of an app are for a person to look at. */
export function ReviewSetting({ app }: { app: App }) {
  const { settings: texts, limits, page } = useMessages('apps')
  const typed = useTyped(`review.${app.id}`, { reviewBelow: app.reviewBelow?.toString() ?? '' })
  const { reviewBelow } = typed.values
  const { mutate, error, isPending } = useAppChange(app.id)

  function submit(event: FormEvent) {
    event.preventDefault()
    mutate(
      { reviewBelow: reviewBelow === '' ? null : Number(reviewBelow) },
      {
        onSuccess() {
          typed.clear()
          toast({ text: page.saved })
        },
      },
    )
  }

  return (
    <Panel title={texts.reviewTitle} text={texts.reviewText}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          type="number"
          inputMode="decimal"
          label={texts.reviewBelow}
          hint={texts.reviewHint}
          error={isAbout(error, '/reviewBelow') && texts.reviewInvalid}
          value={reviewBelow}
          onChange={({ target }) => typed.change({ reviewBelow: target.value })}
          min={0.01}
          max={1}
          step={0.01}
        />
        {error !== null && !isAbout(error, '/reviewBelow') && (
          <FailureLine error={error} text={texts.failed} />
        )}
        <KeptNote typed={typed} />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={isPending} disabled={!typed.isTyped}>
            {limits.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
