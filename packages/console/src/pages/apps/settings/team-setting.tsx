import type { Team } from '@dragoman/client'
import { useState } from 'react'
import { Link } from 'wouter'
import { type App, appsKey } from '../../../data/apps.ts'
import { client } from '../../../data/client.ts'
import { queryClient } from '../../../data/queries.ts'
import { may } from '../../../data/roles.ts'
import { isAdmin, reloadTeams, useTeams } from '../../../data/teams.ts'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

/** The team of an app, and to which others it can go; nothing for who has no other team. */
export function TeamSetting({ app }: { app: App }) {
  const texts = useMessages('teams')
  const { data = [] } = useTeams()
  const team = data.find(({ id, own }) => (app.team === undefined ? own : id === app.team.id))
  const others = data.filter((each) => each !== team && isAdmin(each))
  if (team === undefined || (app.team === undefined && data.length < 2)) return null
  return (
    <Panel title={texts.team} text={texts.teamText}>
      <p>
        <Link href={`/console/teams/${team.id}`}>
          <bdi>{app.team === undefined ? texts.ownTeam : team.name}</bdi>
        </Link>
      </p>
      {may(app, 'transfer') && others.length > 0 && <Transfer app={app} teams={others} />}
    </Panel>
  )
}

function Transfer({ app, teams }: { app: App; teams: readonly Team[] }) {
  const texts = useMessages('teams')
  const [wanted, setWanted] = useState(teams[0]?.id)
  const [asking, setAsking] = useState(false)
  const target = teams.find(({ id }) => id === wanted) ?? teams[0]

  async function transfer({ id, name }: Team): Promise<void> {
    await client.apps.transfer(app.id, id)
    await Promise.all([queryClient.invalidateQueries({ queryKey: appsKey }), reloadTeams()])
    toast({ text: texts.transferred(isolate(name)) })
  }

  if (target === undefined) return null
  return (
    <>
      <SelectField
        label={texts.transferTo}
        value={target.id}
        onChange={({ target: { value } }) => setWanted(value)}
      >
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p>
        <Button onClick={() => setAsking(true)}>{texts.transfer}</Button>
      </p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.transferQuestion(isolate(app.name), isolate(target.name))}
        text={<p>{texts.transferText}</p>}
        confirmLabel={texts.transfer}
        danger={false}
        onConfirm={() => transfer(target)}
      />
    </>
  )
}
