import { Download, Plus, SpellCheck, Upload } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'wouter'
import { clientOf } from '../../data/client.ts'
import { useLanguages } from '../../data/languages.ts'
import { may } from '../../data/roles.ts'
import { useCursors } from '../../data/use-cursors.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { type AppInUse, ForApp } from '../../ui/apps/for-app.tsx'
import { RoleNote } from '../../ui/apps/for-role.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Example } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { useUndo } from '../../ui/imports/use-undo.ts'
import { Page } from '../../ui/page.tsx'
import { saveResponse } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { Toolbar, ToolbarGap } from '../../ui/tables/toolbar.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { AddDialog } from './add-dialog.tsx'
import { useCorrectionColumns } from './correction-columns.tsx'
import { type CorrectionFilter, queryOf, useCorrectionChanges, useCorrections } from './data.ts'
import { ImportCorrections } from './import-corrections.tsx'

const nothing: CorrectionFilter = { from: undefined, to: undefined, search: '' }

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function CorrectionsPage() {
  const texts = useMessages('corrections')
  const [parameters, setParameters] = useSearchParams()
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      <ForApp
        chosen={parameters.get('app') ?? undefined}
        texts={texts}
        onChoose={(app) => setParameters(app === undefined ? {} : { app })}
      >
        {(use) => <Corrections key={use.app.id} {...use} />}
      </ForApp>
    </Page>
  )
}

type DialogName = 'add' | 'import'

function Corrections({ app, apiKey, picker }: AppInUse) {
  const texts = useMessages('corrections')
  const use = { appId: app.id, apiKey }
  const [filter, setFilter] = useState(nothing)
  const [dialog, setDialog] = useState<DialogName>()
  const wanted = { ...filter, search: useDeferredValue(filter.search).trim() }
  const cursors = useCursors(JSON.stringify([app.id, wanted]))
  const { data, error, refetch, isPlaceholderData } = useCorrections(use, wanted, cursors.cursor)
  const canChange = may(app, 'change')
  const columns = useCorrectionColumns(use)
  const isFiltered = Object.keys(queryOf(wanted)).length > 0
  const close = () => setDialog(undefined)
  return (
    <>
      <Tools picker={picker} app={app} apiKey={apiKey} filter={wanted} onOpen={setDialog} />
      <RoleNote app={app} action="change" />
      <Filter filter={filter} onChange={setFilter} />
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={6} />
        ) : (
          <Failure error={error} onRetry={refetch} />
        )
      ) : data.corrections.length === 0 ? (
        <NoCorrections
          isFiltered={isFiltered}
          onShowAll={() => setFilter(nothing)}
          onAdd={canChange ? () => setDialog('add') : undefined}
        />
      ) : (
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={data.corrections}
          keyOf={({ id }) => id}
          busy={isPlaceholderData}
          hasActions={canChange}
        />
      )}
      <Pager cursors={cursors} next={data?.nextCursor ?? null} />
      {dialog !== undefined && <OpenDialog dialog={dialog} use={use} onClose={close} />}
    </>
  )
}

/** Chooses the app, and imports, exports and adds corrections. */
function Tools({
  picker,
  app,
  apiKey,
  filter,
  onOpen,
}: AppInUse & { filter: CorrectionFilter; onOpen: (dialog: DialogName) => void }) {
  const texts = useMessages('corrections')
  const canChange = may(app, 'change')
  return (
    <Toolbar>
      {picker}
      <ToolbarGap />
      {canChange && (
        <Button onClick={() => onOpen('import')}>
          <Upload size={16} aria-hidden="true" />
          {texts.import}
        </Button>
      )}
      <ExportButton apiKey={apiKey} filter={filter} kind="tmx" />
      <ExportButton apiKey={apiKey} filter={filter} kind="csv" />
      {canChange && (
        <Button variant="primary" onClick={() => onOpen('add')}>
          <Plus size={16} aria-hidden="true" />
          {texts.add}
        </Button>
      )}
    </Toolbar>
  )
}

function NoCorrections({
  isFiltered,
  onShowAll,
  onAdd,
}: {
  isFiltered: boolean
  onShowAll: () => void
  /** Undefined: the user may not. */
  onAdd: (() => void) | undefined
}) {
  const texts = useMessages('corrections')
  if (isFiltered)
    return (
      <EmptyState text={texts.noneFound}>
        <Button onClick={onShowAll}>{texts.clearSearch}</Button>
      </EmptyState>
    )
  return (
    <EmptyState
      Icon={SpellCheck}
      text={texts.none}
      hint={texts.noneHint}
      example={<Example source={texts.exampleSource} target={texts.exampleTarget} />}
    >
      {onAdd && (
        <Button variant="primary" onClick={onAdd}>
          <Plus size={16} aria-hidden="true" />
          {texts.add}
        </Button>
      )}
    </EmptyState>
  )
}

function OpenDialog({
  dialog,
  use,
  onClose,
}: {
  dialog: DialogName
  use: { appId: string; apiKey: string }
  onClose: () => void
}) {
  const texts = useMessages('corrections')
  const { plural } = useTexts()
  const undoBy = useUndo()
  const { add, importText, undo } = useCorrectionChanges(use)
  if (dialog === 'add')
    return (
      <AddDialog
        appId={use.appId}
        onClose={onClose}
        onAdd={async (correction) => {
          await add.mutateAsync([correction])
          toast({ text: texts.wasAdded, kind: 'success' })
        }}
      />
    )
  return (
    <ImportCorrections
      onClose={onClose}
      onPreview={(file) => clientOf(use.apiKey).memory.preview(file)}
      onImport={async (file) => {
        const stored = await importText.mutateAsync(file)
        const text = plural(stored.added + stored.replaced, texts.imported)
        const earlier = stored.undo
        const action = earlier
          ? { action: undoBy(() => undo.mutateAsync(earlier).then(({ skipped }) => skipped)) }
          : {}
        toast({ text, kind: 'success', ...action })
      }}
    />
  )
}

function Filter({
  filter,
  onChange,
}: {
  filter: CorrectionFilter
  onChange: (filter: CorrectionFilter) => void
}) {
  const texts = useMessages('corrections')
  const languages = useLanguages().data ?? []
  const codes = languages.map(({ code }) => code)
  return (
    <Toolbar as="search">
      <TextField
        type="search"
        label={texts.search}
        value={filter.search}
        maxLength={200}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
        autoComplete="off"
        dir="auto"
      />
      {(['from', 'to'] as const).map((side) => (
        <LanguageSelect
          key={side}
          label={texts[side]}
          empty={texts.any}
          codes={codes}
          value={filter[side] ?? ''}
          onChange={(code) => onChange({ ...filter, [side]: code === '' ? undefined : code })}
        />
      ))}
    </Toolbar>
  )
}

function ExportButton({
  apiKey,
  filter,
  kind,
}: {
  apiKey: string
  filter: CorrectionFilter
  kind: 'tmx' | 'csv'
}) {
  const texts = useMessages('corrections')
  async function save(): Promise<void> {
    const mediaType = kind === 'tmx' ? 'application/x-tmx+xml' : 'text/csv'
    try {
      const response = await clientOf(apiKey).memory.export(mediaType, queryOf(filter))
      await saveResponse(response, `corrections.${kind}`)
    } catch (error) {
      toast({ text: texts.exportFailed, error })
    }
  }
  return (
    <Button onClick={save}>
      <Download size={16} aria-hidden="true" />
      {kind === 'tmx' ? texts.exportTmx : texts.exportCsv}
    </Button>
  )
}
