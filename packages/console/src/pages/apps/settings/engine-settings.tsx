import type { App } from '../../../data/apps.ts'
import { optimizations } from '../../../data/text-wishes.ts'
import { useMessages } from '../../../messages/context.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/fields/choice-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useSettingChange } from './use-setting-change.ts'

/** Those that translate; conversions of scripts are always allowed. */
const engines = ['apertium', 'marian', 'llm', 'external-llm'] as const

/** Which engines translate the texts of an app. */
export function EngineSettings({ app }: { app: App }) {
  const { ofApp: texts } = useMessages('engines')
  const translate = useMessages('translate')
  const { asked, change } = useSettingChange(app)
  const localOnly = asked.localOnly ?? app.localOnly
  const allowed = asked.engines === undefined ? app.engines : asked.engines
  const chosen = engines.filter((engine) => allowed?.includes(engine) ?? true)

  function choose(engine: (typeof engines)[number], isChosen: boolean): void {
    const next = engines.filter((each) => (each === engine ? isChosen : chosen.includes(each)))
    change({ engines: next.length === engines.length ? null : next })
  }

  return (
    <Panel title={texts.title} text={texts.text}>
      <CheckboxField
        label={texts.localOnly}
        hint={texts.localOnlyText}
        checked={localOnly}
        onChange={(isOn) => change({ localOnly: isOn })}
      />
      <ChoiceField
        label={translate.optimizeFor}
        value={asked.optimizeFor ?? app.optimizeFor}
        options={optimizations.map((value) => ({ value, label: translate.optimizations[value] }))}
        onChoose={(optimizeFor) => change({ optimizeFor })}
      />
      {engines.map((engine) => (
        <CheckboxField
          key={engine}
          label={translate.engines[engine]}
          checked={chosen.includes(engine)}
          disabled={
            (chosen.length === 1 && chosen.includes(engine)) ||
            (engine === 'external-llm' && localOnly)
          }
          onChange={(isChosen) => choose(engine, isChosen)}
        />
      ))}
    </Panel>
  )
}
