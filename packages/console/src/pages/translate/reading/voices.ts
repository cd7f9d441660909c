// The voices of this device. Others send the text to a service on the network, which is none of the
// user's: they are left out.

const noVoices: readonly SpeechSynthesisVoice[] = []
let known = noVoices

/** Those of this device; the same array until they change, although the browser makes others. */
export function voices(): readonly SpeechSynthesisVoice[] {
  const own = speechSynthesis.getVoices().filter(({ localService }) => localService)
  const isSame =
    own.length === known.length &&
    own.every(({ voiceURI }, index) => voiceURI === known[index]?.voiceURI)
  if (!isSame) known = own
  return known
}

/** Browsers list them a while after the page is loaded. */
export function subscribeToVoices(onChange: () => void): () => void {
  speechSynthesis.addEventListener('voiceschanged', onChange)
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange)
}

/** One for the language; rather of the same region, or script, than of another. */
export function findVoice(
  all: readonly SpeechSynthesisVoice[],
  language: string | undefined,
): SpeechSynthesisVoice | undefined {
  const wanted = language?.toLowerCase()
  if (wanted === undefined || wanted === 'und') return undefined
  const tagOf = ({ lang }: SpeechSynthesisVoice) => lang.replaceAll('_', '-').toLowerCase()
  const first = (tag: string) => tag.split('-')[0]
  const fitting = all.filter((voice) => first(tagOf(voice)) === first(wanted))
  return (
    fitting.find((voice) => tagOf(voice) === wanted) ??
    fitting.find((voice) => voice.default) ??
    fitting[0]
  )
}

/** Some browsers refuse longer texts. */
const longestPiece = 2_000

let reading = 0

/**
 * Reads a text in place of what is read; `onEnd` also when something else is read, or it fails.
 * Returns a function that ends it.
 */
export function speak(text: string, voice: SpeechSynthesisVoice, onEnd: () => void): () => void {
  speechSynthesis.cancel()
  const own = ++reading
  const pieces = cutPieces(text)
  for (const [index, piece] of pieces.entries()) {
    const utterance = new SpeechSynthesisUtterance(piece)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.onerror = onEnd
    if (index === pieces.length - 1) utterance.onend = onEnd
    speechSynthesis.speak(utterance)
  }
  return () => {
    if (own === reading) speechSynthesis.cancel()
  }
}

/** Lines; a long one is cut after a word. */
function cutPieces(text: string): string[] {
  const pieces: string[] = []
  for (const line of text.split('\n')) {
    let rest = line.trim()
    while (rest !== '') {
      const space = rest.length > longestPiece ? rest.lastIndexOf(' ', longestPiece) : -1
      const end = rest.length <= longestPiece ? rest.length : space > 0 ? space : longestPiece
      pieces.push(rest.slice(0, end))
      rest = rest.slice(end).trim()
    }
  }
  return pieces
}
