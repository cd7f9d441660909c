import { Square, Volume2 } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { findVoice, speak, subscribeToVoices, voices } from './voices.ts'

export interface ReadAloudProps {
  side: 'source' | 'result'
  text: string
  /** Of the text; undefined if it is not known. */
  language: string | undefined
}

/** Reads a text aloud with a voice of this device; nothing where it has none for the language. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ReadAloud({ side, text, language }: ReadAloudProps) {
  const texts = useMessages('result')
  const voice = findVoice(useSyncExternalStore(subscribeToVoices, voices), language)
  const [spoken, setSpoken] = useState<string>()
  const isSpeaking = spoken === text
  const stop = useRef(() => {})
  // Another text is not what is read, nor is another page.
  useEffect(() => {
    if (isSpeaking) return () => stop.current()
  }, [isSpeaking])
  if (voice === undefined || text.trim() === '') return null
  const label = isSpeaking
    ? texts.stopReading
    : side === 'source'
      ? texts.readSource
      : texts.readResult
  return (
    <Button
      variant="quiet"
      aria-label={label}
      title={label}
      onClick={() => {
        setSpoken(isSpeaking ? undefined : text)
        if (!isSpeaking) stop.current = speak(text, voice, () => setSpoken(undefined))
      }}
    >
      {isSpeaking ? (
        <Square size={16} aria-hidden="true" />
      ) : (
        <Volume2 size={16} aria-hidden="true" />
      )}
    </Button>
  )
}
