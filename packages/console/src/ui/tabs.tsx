import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useTexts } from '../messages/context.tsx'
import { directionOf } from '../messages/locale.ts'
import styles from './tabs.module.css'

interface TabContent {
  readonly id: string
  readonly label: ReactNode
  readonly render: () => ReactNode
}

interface TabsProps {
  /** What the tabs are of, for screen readers. */
  label: string
  tabs: readonly TabContent[]
}

/** Tabs. The arrow keys go from one to the next, Enter opens it. */
export function TabGroup({
  label,
  tabs,
  open,
  onOpen,
}: TabsProps & { open: string; onOpen: (id: string) => void }) {
  const { locale } = useTexts()
  return (
    <DirectionProvider direction={directionOf(locale)}>
      <Tabs.Root className={styles.root} value={open} onValueChange={onOpen}>
        <Tabs.List className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.id} value={tab.id} className={styles.tab}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab.id} value={tab.id} className={styles.panel}>
            {tab.id === open && tab.render()}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </DirectionProvider>
  )
}

/** Tabs of a page. `?tab=` in the address says which is open, so that links can name it. */
export function PageTabs({ label, tabs }: TabsProps) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const open = (tabs.find(({ id }) => id === asked) ?? tabs[0])?.id ?? ''
  return (
    <TabGroup
      label={label}
      tabs={tabs}
      open={open}
      onOpen={(id) => setSearch(id === tabs[0]?.id ? {} : { tab: id })}
    />
  )
}
