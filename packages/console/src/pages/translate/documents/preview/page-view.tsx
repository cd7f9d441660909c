import { DragomanError } from '@dragoman/client'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../messages/context.tsx'
import { FailureLine } from '../../../../ui/failure-line.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { drawPage } from './pdf-page.ts'
import styles from './preview.module.css'

/** A page of a PDF, drawn as wide as its place. */
export function PageView({
  caption,
  label,
  content,
  pageNumber,
}: {
  caption: string
  /** What the picture is, for those who do not see it. */
  label: string
  /** Undefined if there is none any more. */
  content: Promise<Blob | undefined>
  pageNumber: number
}) {
  const { notDrawn } = useMessages('documents')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { state, error } = useDrawing(canvas, content, pageNumber)
  return (
    <figure className={styles.page}>
      <figcaption>{caption}</figcaption>
      {state === 'drawing' && <Skeleton lines={8} />}
      {state === 'failed' && (
        <FailureLine error={error} text={error instanceof DragomanError ? undefined : notDrawn} />
      )}
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        // pdf.js places each letter from its left.
        dir="ltr"
        hidden={state !== 'drawn'}
      />
    </figure>
  )
}

interface DrawingState {
  readonly state: 'drawing' | 'drawn' | 'failed'
  readonly error?: unknown
}

function useDrawing(
  place: { readonly current: HTMLCanvasElement | null },
  content: Promise<Blob | undefined>,
  pageNumber: number,
): DrawingState {
  const [drawing, setDrawing] = useState<DrawingState>({ state: 'drawing' })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    async function draw(): Promise<void> {
      const blob = await content
      const canvas = place.current
      if (canvas === null) return
      if (blob === undefined) throw new Error('There is no file.')
      const width = canvas.parentElement?.clientWidth ?? 0
      await drawPage(blob, { canvas, pageNumber, width, signal })
    }
    draw().then(
      () => signal.aborted || setDrawing({ state: 'drawn' }),
      (error) => signal.aborted || setDrawing({ state: 'failed', error }),
    )
    return () => stop.abort()
  }, [place, content, pageNumber])
  return drawing
}
