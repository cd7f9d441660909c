import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useMessages } from '../messages/context.tsx'
import { addDocuments } from '../pages/translate/documents/data.ts'
import { filesAddress } from '../pages/translate/use-translator-address.ts'
import { useSession } from '../session/use-session.ts'
import styles from './drop-target.module.css'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Files that are dropped anywhere are translated. Without this the browser would open them. */
export function DropTarget() {
  const texts = useMessages('shell')
  const session = useSession()
  const [, navigate] = useLocation()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (session !== 'active') return
    /** Elements that the pointer entered and did not leave: children fire events of their own. */
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth++
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (hasFiles(event) && --depth <= 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setOver(false)
      const files = event.dataTransfer?.files
      if (files === undefined || files.length === 0) return
      event.preventDefault()
      addDocuments(files)
      navigate(filesAddress())
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop } as const
    for (const [type, listener] of Object.entries(listeners))
      addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        removeEventListener(type, listener as EventListener)
    }
  }, [session, navigate])
  if (!isOver) return null
  return (
    <div className={styles.overlay}>
      <p className={styles.hint}>
        <FileUp size={24} aria-hidden="true" />
        {texts.dropDocuments}
      </p>
    </div>
  )
}
