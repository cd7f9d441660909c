import { useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { RequireUser } from '../../../shell/require-user.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialogs/dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { EntryPage } from '../entry-page.tsx'
import { useLinkToken } from '../mail/link-token.ts'
import { DeviceQuestion } from './device-question.tsx'

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function DevicePage() {
  const texts = useMessages('sign-on')
  // Before the log-in, which the code must outlive.
  const { token, keep, forget } = useLinkToken('device')
  const [end, setEnd] = useState<'isIn' | 'isRefused'>()
  const code = toCode(token)

  function finish(approved: boolean): void {
    setEnd(approved ? 'isIn' : 'isRefused')
    forget()
  }

  return (
    <RequireUser>
      <EntryPage
        title={texts.deviceTitle}
        intro={texts.deviceIntro}
        footer={
          code !== '' && (
            <Button variant="quiet" onClick={forget}>
              {texts.anotherCode}
            </Button>
          )
        }
      >
        {code !== '' ? (
          <DeviceQuestion key={code} code={code} onEnd={finish} />
        ) : end === undefined ? (
          <CodeForm onCode={keep} />
        ) : (
          <p role="status">{texts[end]}</p>
        )}
      </EntryPage>
    </RequireUser>
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const texts = useMessages('sign-on')
  const { goOn } = useMessages('security')
  const [typed, setTyped] = useState('')
  return (
    <DialogForm onSubmit={() => onCode(typed)}>
      <TextField
        label={texts.deviceCode}
        hint={texts.deviceCodeHint}
        name="code"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
      <Button type="submit" variant="primary" disabled={toCode(typed) === ''}>
        {goOn}
      </Button>
    </DialogForm>
  )
}

/** The code as programs show it, however it was typed; empty if there is none. */
function toCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, '')
  return letters === '' ? '' : `${letters.slice(0, 4)}-${letters.slice(4, 8)}`
}
