import { useMessages } from '../../../messages/context.tsx'
import { CodeBlock } from '../../../ui/code/code-block.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx'

/** Recovery codes. Nobody can see them again. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const texts = useMessages('security')
  return (
    <Dialog title={texts.codesTitle} text={texts.codesText} onClose={onClose} keepOpen>
      <CodeBlock code={codes.join('\n')} label={texts.recovery} copyLabel={texts.copyCodes} />
      <DialogActions close={texts.done} />
    </Dialog>
  )
}
