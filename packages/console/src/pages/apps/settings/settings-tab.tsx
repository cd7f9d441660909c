import { useState } from 'react'
import { useLocation } from 'wouter'
import { type App, appsKey } from '../../../data/apps.ts'
import { client } from '../../../data/client.ts'
import { queryClient } from '../../../data/queries.ts'
import { may } from '../../../data/roles.ts'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { ForRole } from '../../../ui/apps/for-role.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { appKey, useAppChange } from '../one-app.ts'
import { EngineSettings } from './engine-settings.tsx'
import { ReviewSetting } from './review-setting.tsx'
import { TeamSetting } from './team-setting.tsx'
import { useSettingChange } from './use-setting-change.ts'

export function SettingsTab({ app }: { app: App }) {
  return (
    <>
      <ForRole app={app} action="change">
        <Texts app={app} />
        <EngineSettings app={app} />
        <ReviewSetting app={app} />
      </ForRole>
      <TeamSetting app={app} />
      {may(app, 'change') && (app.disabled ? <Enable app={app} /> : <Disable app={app} />)}
      {may(app, 'manage') && <Delete app={app} />}
    </>
  )
}

function Texts({ app }: { app: App }) {
  const { settings: texts } = useMessages('apps')
  const { asked, change } = useSettingChange(app)
  return (
    <Panel title={texts.textsTitle}>
      <CheckboxField
        label={texts.noStore}
        hint={texts.noStoreText}
        checked={asked.noStore ?? app.noStore}
        onChange={(noStore) => change({ noStore })}
      />
      <CheckboxField
        label={texts.keepTexts}
        hint={texts.keepTextsText}
        checked={asked.keepTexts ?? app.keepTexts}
        onChange={(keepTexts) => change({ keepTexts })}
      />
    </Panel>
  )
}

function Disable({ app }: { app: App }) {
  const { settings: texts } = useMessages('apps')
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useAppChange(app.id)
  return (
    <Panel
      title={texts.disableTitle}
      text={texts.disableText}
      actions={<Button onClick={() => setAsking(true)}>{texts.disable}</Button>}
    >
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.disableQuestion(isolate(app.name))}
        text={texts.disableText}
        confirmLabel={texts.disable}
        onConfirm={async () => {
          await mutateAsync({ disabled: true })
          toast({ text: texts.disabledDone })
        }}
      />
    </Panel>
  )
}

function Enable({ app }: { app: App }) {
  const { settings: texts } = useMessages('apps')
  const { mutate, isPending } = useAppChange(app.id)
  const enable = () =>
    mutate(
      { disabled: false },
      {
        onSuccess: () => toast({ text: texts.enabledDone }),
        onError: (error) => toast({ text: texts.failed, error }),
      },
    )
  return (
    <Panel
      title={texts.enableTitle}
      text={texts.enableText}
      actions={
        <Button variant="primary" busy={isPending} onClick={enable}>
          {texts.enable}
        </Button>
      }
    />
  )
}

function Delete({ app }: { app: App }) {
  const { settings: texts } = useMessages('apps')
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await client.apps.delete(app.id)
    queryClient.setQueryData<App[]>(appsKey, (apps) => apps?.filter(({ id }) => id !== app.id))
    navigate('/console/apps', { replace: true })
    queryClient.removeQueries({ queryKey: appKey(app.id) })
    toast({ text: texts.deleted(isolate(app.name)) })
  }
  // A name of spaces cannot be typed with any care.
  const typed = app.name.trim() || app.id
  return (
    <Panel
      danger
      title={texts.deleteTitle}
      text={texts.deleteText}
      actions={
        <Button variant="danger" onClick={() => setAsking(true)}>
          {texts.delete}
        </Button>
      }
    >
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.deleteQuestion(isolate(app.name))}
        text={
          <>
            <p>{texts.deleteText}</p>
            <div>
              <CopyButton text={typed} label={texts.copyName} />
            </div>
          </>
        }
        confirmLabel={texts.delete}
        typeToConfirm={typed}
        onConfirm={remove}
      />
    </Panel>
  )
}
