import { Dialog } from '@base-ui/react/dialog'
import { TriangleAlert } from 'lucide-react'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import dialog from '../../ui/dialogs/dialog.module.css'
import { useClosingQuestion } from '../../ui/dialogs/once-dialog.tsx'
import { SnippetTabs } from './overview/snippet-tabs.tsx'
import { environmentOf } from './overview/snippets.ts'
import styles from './secret-dialog.module.css'

interface Props {
  title: string
  text?: string
  apiKey?: string
  apiSecret?: string
  webhookSecret?: string
  onClose: () => void
}

/**
 * Shows secrets that nobody can look up later. Only its button closes it; Escape, a press outside,
 * links and the back button lead to a second question.
 */
export function SecretDialog({ title, text, apiKey, apiSecret, webhookSecret, onClose }: Props) {
  const { secret: texts } = useMessages('apps')
  const { ask, close, question } = useClosingQuestion(onClose)
  const secrets = [
    { label: texts.apiKey, name: 'DRAGOMAN_API_KEY', value: apiKey },
    { label: texts.apiSecret, name: 'DRAGOMAN_API_SECRET', value: apiSecret },
    { label: texts.webhookSecret, name: 'DRAGOMAN_WEBHOOK_SECRET', value: webhookSecret },
  ].flatMap(({ value, ...rest }) => (value === undefined ? [] : { ...rest, value }))
  const environment = environmentOf({
    DRAGOMAN_URL: location.origin,
    ...Object.fromEntries(secrets.map(({ name, value }) => [name, value])),
  })
  return (
    <Dialog.Root open onOpenChange={ask}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={`${dialog.popup} ${styles.popup}`}>
          <Dialog.Title className={dialog.title}>{title}</Dialog.Title>
          <Dialog.Description className={styles.warning} render={<div />}>
            <TriangleAlert size={18} aria-hidden="true" />
            <span>
              {secrets.length > 1 ? texts.once : texts.onceOne} {text}
            </span>
          </Dialog.Description>
          <SecretList secrets={secrets} />
          {secrets.length > 1 && <CopyButton text={environment} label={texts.copyEnvironment} />}
          {apiKey !== undefined && apiSecret !== undefined && (
            <Snippets apiKey={apiKey} apiSecret={apiSecret} />
          )}
          <div className={`${dialog.actions} ${styles.actions}`}>
            <Button variant="primary" onClick={close}>
              {texts.done}
            </Button>
          </div>
          {question}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function SecretList({ secrets }: { secrets: readonly { label: string; value: string }[] }) {
  return (
    <dl className={styles.secrets}>
      {secrets.map(({ label, value }) => (
        <div key={label} className={styles.secret}>
          <dt>{label}</dt>
          <dd>
            <code dir="ltr">{value}</code>
            <CopyButton text={value} of={label} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Snippets({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }) {
  const { snippets } = useMessages('apps')
  return (
    <section className={styles.snippets} aria-label={snippets.title}>
      <h3>{snippets.title}</h3>
      <SnippetTabs apiKey={apiKey} apiSecret={apiSecret} />
    </section>
  )
}
