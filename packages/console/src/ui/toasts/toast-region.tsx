import { Toast } from '@base-ui/react/toast'
import { DragomanError } from '@dragoman/client'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { ProblemText } from '../../messages/problem-text.tsx'
import styles from './toast.module.css'
import { subscribeToToasts, type ToastMessage, takeWaiting } from './toast.ts'

const shownMs = 6_000
/** Failures can have more to read, and an ID to copy; a button needs time to be reached. */
const longShownMs = 15_000

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ToastRegion() {
  const texts = useMessages('ui')
  return (
    <Toast.Provider timeout={shownMs}>
      <Toast.Viewport className={styles.viewport} aria-label={texts.notifications}>
        <ToastList />
      </Toast.Viewport>
    </Toast.Provider>
  )
}

function ToastList() {
  const shell = useMessages('shell')
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>()
  useEffect(() => {
    const show = () => {
      for (const message of takeWaiting())
        add({ data: message, ...(isLong(message) && { timeout: longShownMs }) })
    }
    show()
    return subscribeToToasts(show)
  }, [add])
  return toasts.map((each) => {
    const { action, error, text = '' } = each.data ?? {}
    const failed = each.data !== undefined && isFailure(each.data)
    const Icon = failed ? CircleAlert : CircleCheck
    return (
      <Toast.Root
        key={each.id}
        toast={each}
        className={styles.toast}
        swipeDirection={['down', 'up']}
      >
        <Icon size={18} aria-hidden="true" className={failed ? styles.failed : styles.done} />
        <Toast.Content className={styles.content}>
          <Toast.Title className={styles.title} render={<p />}>
            {text}
          </Toast.Title>
          {error !== undefined && (
            <Toast.Description className={styles.reason}>
              <ProblemText error={error} />
              {error instanceof DragomanError && error.requestId !== undefined && (
                <code>{shell.requestId(error.requestId)}</code>
              )}
            </Toast.Description>
          )}
          {action !== undefined && (
            <Toast.Action
              className={styles.action}
              onClick={() => {
                close(each.id)
                action.onClick()
              }}
            >
              {action.label}
            </Toast.Action>
          )}
        </Toast.Content>
        {/* The library hides it from screen readers, but not from the keyboard. */}
        <Toast.Close className={styles.close} aria-label={shell.closeMessage} aria-hidden={false}>
          <X size={16} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}

const isLong = (message: ToastMessage) => isFailure(message) || message.action !== undefined

const isFailure = ({ kind, error }: ToastMessage) => kind === 'error' || error !== undefined
