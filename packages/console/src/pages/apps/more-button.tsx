import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './app-page.module.css'

/** Loads the next page of a list; nothing where there is none. */
export function MoreButton({
  list,
}: {
  list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}) {
  const { page: texts } = useMessages('apps')
  if (!list.hasNextPage) return null
  return (
    <Button
      className={styles.more ?? ''}
      busy={list.isFetchingNextPage}
      onClick={() => list.fetchNextPage()}
    >
      {texts.more}
    </Button>
  )
}
