import { useCombobox } from 'downshift'
import { Check, Search } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { useOperator } from '../../../session/use-session.ts'
import { AddLanguages } from '../add-languages.tsx'
import { filterLanguages } from './language-filter.ts'
import type { LanguageNames } from './language-names.ts'
import styles from './language-picker.module.css'
import { readRecent, type Side } from './recent-languages.ts'

export interface LanguageSearchProps {
  label: string
  side: Side
  codes: readonly string[]
  /** Undefined: the language is detected, where that is possible. */
  chosen: string | undefined
  /** Whether "Detect language" can be chosen. */
  canDetect?: boolean
  names: LanguageNames
  /** How many bytes are downloaded before a language can be used; 0 if none. */
  sizeOf: (code: string) => number
  /** A further name to find a language by. */
  otherNameOf: (code: string) => string | undefined
  onChoose: (code: string | undefined) => void
  onClose: (refocus: boolean) => void
}

interface Item {
  /** Undefined: detect the language. */
  readonly code: string | undefined
  readonly group: 'detect' | 'recent' | 'all'
}

/** A search field and the languages that match, recent ones first. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function LanguageSearch(props: LanguageSearchProps) {
  const { label, chosen, names, sizeOf, onChoose, onClose } = props
  const texts = useMessages('translate')
  const isOperator = useOperator()
  const [query, setQuery] = useState('')
  const items = useItems(props, query)
  const input = useRef<HTMLInputElement>(null)
  // Before the next key: none is lost.
  useLayoutEffect(() => input.current?.focus(), [])
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<Item>({
    items: [...items],
    isOpen: true,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: Math.max(
      items.findIndex(({ code }) => code === chosen),
      0,
    ),
    itemToString: (item) => (item?.code === undefined ? texts.detect : names.nameOf(item.code)),
    // The field's value is downshift's own: one that comes back from here loses letters.
    onInputValueChange: ({ inputValue = '' }) => setQuery(inputValue),
    onStateChange({ type, selectedItem }) {
      const { ItemClick, InputKeyDownEnter, InputKeyDownEscape, InputBlur } =
        useCombobox.stateChangeTypes
      if (type === InputKeyDownEscape) onClose(true)
      // Leaving the field by the keyboard chooses nothing.
      else if (type === InputBlur) onClose(false)
      else if ((type === ItemClick || type === InputKeyDownEnter) && selectedItem)
        onChoose(selectedItem.code)
    },
  })
  const groups = [
    { group: 'detect', title: undefined },
    { group: 'recent', title: texts.recent },
    { group: 'all', title: texts.allLanguages },
  ] as const
  return (
    <>
      <div className={styles.search}>
        <Search size={16} aria-hidden="true" />
        <input
          {...getInputProps({ ref: input, 'aria-label': `${label}: ${texts.search}` })}
          placeholder={texts.search}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
      <div {...getMenuProps({ 'aria-label': label, className: styles.list })}>
        {groups.map(({ group, title }) => (
          <Group key={group} title={title}>
            {items.map((item, index) =>
              item.group === group ? (
                <div
                  key={item.code ?? group}
                  {...getItemProps({ item, index, 'aria-selected': item.code === chosen })}
                  className={index === highlightedIndex ? styles.highlighted : styles.item}
                >
                  <ItemText item={item} names={names} sizeOf={sizeOf} />
                  {item.code === chosen && <Check size={16} aria-hidden="true" />}
                </div>
              ) : null,
            )}
          </Group>
        ))}
      </div>
      {items.length === 0 && (
        <p className={styles.none} role="status">
          {texts.noLanguage(query)} {isOperator && <AddLanguages />}
        </p>
      )}
    </>
  )
}

function Group({
  title,
  children,
}: {
  title: string | undefined
  children: readonly (ReactNode | null)[]
}) {
  if (children.every((child) => child === null)) return null
  if (title === undefined) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-label={title}>
      <div className={styles.group} aria-hidden="true">
        {title}
      </div>
      {children}
    </div>
  )
}

function ItemText({
  item: { code },
  names,
  sizeOf,
}: {
  item: Item
  names: LanguageNames
  sizeOf: (code: string) => number
}) {
  const texts = useMessages('translate')
  const { bytes } = useFormats()
  if (code === undefined) return <span className={styles.name}>{texts.detect}</span>
  const name = names.nameOf(code)
  const ownName = names.ownNameOf(code)
  const size = sizeOf(code)
  return (
    <span className={styles.name}>
      {name}
      {ownName !== undefined && ownName !== name && (
        <bdi className={styles.ownName} lang={code}>
          {ownName}
        </bdi>
      )}
      {size > 0 && <span className={styles.ownName}>{texts.downloadsFirst(bytes(size))}</span>}
    </span>
  )
}

function useItems(
  { side, codes, canDetect = false, names, otherNameOf }: LanguageSearchProps,
  query: string,
): readonly Item[] {
  const { detect } = useMessages('translate')
  const [recent] = useState(() => readRecent(side))
  return useMemo(() => {
    const sorted = [...codes].sort((a, b) => names.compare(names.nameOf(a), names.nameOf(b)))
    const found = filterLanguages(sorted, query, names, otherNameOf)
    const wanted = query.trim().toLowerCase()
    const first = wanted === '' ? recent.filter((code) => found.includes(code)) : []
    return [
      ...(canDetect && detect.toLowerCase().includes(wanted)
        ? [{ code: undefined, group: 'detect' } as const]
        : []),
      ...first.map((code) => ({ code, group: 'recent' }) as const),
      ...found
        .filter((code) => !first.includes(code))
        .map((code) => ({ code, group: 'all' }) as const),
    ]
  }, [codes, recent, canDetect, names, otherNameOf, query, detect])
}
