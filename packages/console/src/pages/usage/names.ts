import type { App } from '../../data/apps.ts'
import { useMessages } from '../../messages/context.tsx'
import { useEngineNames } from '../../messages/engine-names.ts'
import { useFormats } from '../../messages/formats.ts'
import type { addUpBy, Metric, Split } from './breakdown.ts'

type By = Parameters<typeof addUpBy>[1]

/** Returns what names a part of the usage, such as a pair, to people. */
export function usePartName(apps: readonly App[]): (by: By, key: string) => string {
  const texts = useMessages('usage')
  const formats = useFormats()
  const engineNames = useEngineNames()
  const language = (tag: string) => (tag === 'und' ? texts.unknownLanguage : formats.language(tag))
  return (by, key) => {
    if (by === 'app') return apps.find(({ id }) => id === key)?.name ?? texts.deletedApp
    if (by === 'engines') return key === '' ? texts.noEngine : engineNames(key.split(' '))
    if (by === 'tag') return key === '' ? texts.noTag : key
    const [from = '', to = ''] = key.split(' ')
    return formats.pair(language(from), language(to))
  }
}

/** Returns what names the series of the plot. */
export function useSeriesName(apps: readonly App[], split: Split): (key: string) => string {
  const texts = useMessages('usage')
  const partName = usePartName(apps)
  return (key) => {
    if (key === 'total') return texts.total
    if (key === 'others') return texts.others
    if (key === 'cached') return texts.cached
    if (key === 'translated') return texts.translated
    return split === 'none' ? key : partName(split, key)
  }
}

export function useMetricNames(): Readonly<Record<Metric, { name: string; hint: string }>> {
  const texts = useMessages('usage')
  return {
    characters: { name: texts.characters, hint: texts.charactersHint },
    requests: { name: texts.requests, hint: texts.requestsHint },
    errors: { name: texts.errors, hint: texts.errorsHint },
    cached: { name: texts.cached, hint: texts.cachedHint },
  }
}
