import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { client } from '../../data/client.ts'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { saveResponse } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts/toast.ts'

export function ExportPanel() {
  const texts = useMessages('account')
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveResponse(await client.account.openExport(), 'dragoman-export.json'),
    onSuccess: () => toast({ text: texts.exportDone }),
    onError: (error) => toast({ text: texts.exportFailed, error }),
  })
  return (
    <Panel
      title={texts.exportTitle}
      text={texts.exportText}
      actions={
        <Button busy={isPending} onClick={() => mutate()}>
          <Download size={18} aria-hidden="true" />
          {texts.exportButton}
        </Button>
      }
    />
  )
}
