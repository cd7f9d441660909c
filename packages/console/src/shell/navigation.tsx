import { Ellipsis } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { useMessages } from '../messages/context.tsx'
import styles from './navigation.module.css'
import { useNarrow } from './use-narrow.ts'
import { type ListedPage, stayInTranslator, usePages } from './use-pages.ts'

/** So many entries fit beside "More" at the lower edge of a phone. */
const shownOnPhone = 4

/** The pages: beside the content, and on a phone below it. */
export function Navigation() {
  const texts = useMessages('shell')
  const pages = usePages()
  const isNarrow = useNarrow()
  const hasMore = isNarrow && pages.length > shownOnPhone + 1
  return (
    <nav className={styles.navigation} aria-label={texts.navigation}>
      {hasMore ? (
        <>
          <Items pages={pages.slice(0, shownOnPhone)} areTiles />
          <More pages={pages.slice(shownOnPhone)} />
        </>
      ) : (
        <Groups pages={pages} />
      )}
    </nav>
  )
}

/** Those for everyone, then those of operators. */
function Groups({ pages }: { pages: readonly ListedPage[] }) {
  const texts = useMessages('shell')
  const ofOperators = pages.filter(({ access }) => access === 'operators')
  return (
    <>
      <Items pages={pages.filter(({ access }) => access !== 'operators')} />
      {ofOperators.length > 0 && (
        <>
          <h2 className={styles.group}>{texts.operate}</h2>
          <Items pages={ofOperators} />
        </>
      )}
    </>
  )
}

/** What does not fit: a button with a panel of the browser's own. */
function More({ pages }: { pages: readonly ListedPage[] }) {
  const texts = useMessages('shell')
  const [location] = useLocation()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const isHere = pages.some(({ path }) => location === path || location.startsWith(`${path}/`))
  return (
    <>
      <button
        type="button"
        className={styles.tile}
        data-here={isHere || undefined}
        popoverTarget={id}
      >
        <Ellipsis size={18} aria-hidden="true" />
        <span>{texts.more}</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={styles.more}
        onClick={() => panel.current?.hidePopover()}
      >
        <Groups pages={pages} />
      </div>
    </>
  )
}

function Items({ pages, areTiles = false }: { pages: readonly ListedPage[]; areTiles?: boolean }) {
  return (
    <ul>
      {pages.map((page) => (
        <Item key={page.path} page={page} className={areTiles ? styles.tile : styles.item} />
      ))}
    </ul>
  )
}

function Item({
  page: { path, listing },
  className,
}: {
  page: ListedPage
  className: string | undefined
}) {
  const { name, Icon } = listing
  const text = name(useMessages('shell'))
  const [isHere] = useRoute(path === '/' ? '/' : `${path}/*?`)
  return (
    <li>
      <Link
        href={path}
        className={className}
        title={text}
        aria-current={isHere ? 'page' : undefined}
        {...(path === '/' ? { onClick: stayInTranslator } : {})}
      >
        <Icon size={18} aria-hidden="true" />
        <span>{text}</span>
      </Link>
    </li>
  )
}
