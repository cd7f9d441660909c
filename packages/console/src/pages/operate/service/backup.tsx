import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { client } from '../../../data/client.ts'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { saveResponse } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toasts/toast.ts'

/** Saves all that is stored, as it is now. */
export function Backup() {
  const texts = useMessages('service')
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const day = new Date().toISOString().slice(0, 10)
      await saveResponse(await client.oversight.openDump(), `dragoman-${day}.jsonl`)
    },
    onSuccess: () => toast({ text: texts.backupDone }),
    onError: (error) => toast({ text: texts.backupFailed, error }),
  })
  return (
    <Panel
      title={texts.backup}
      text={texts.backupText}
      actions={
        <>
          <Link href="/console/docs/operations#restore">{texts.restore}</Link>
          <Button busy={isPending} onClick={() => mutate()}>
            <Download size={18} aria-hidden="true" />
            {texts.backupButton}
          </Button>
        </>
      }
    />
  )
}
