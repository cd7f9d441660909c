import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { chooseTarget, sourcesOf } from './languages/language-choice.ts'
import { storeRecent } from './languages/recent-languages.ts'
import styles from './panes.module.css'
import type { Translator } from './use-translator.ts'

const shownAlternatives = 3
/** Who is told that a language is certain must not be asked whether it is right. */
const certain = 0.95

/** The detected language with its confidence, and others to choose with one click. */
export function DetectionLine({
  translator,
  onChoose,
}: {
  translator: Translator
  onChoose: () => void
}) {
  const texts = useMessages('translate')
  const { percent } = useFormats()
  const { detected, detection, isStale, languages, names } = translator
  const sources = sourcesOf(languages)
  const isCertain = detected !== undefined && detected.confidence >= certain
  const alternatives = (isCertain ? [] : (detection?.alternatives ?? []))
    .filter(({ language }) => language !== detected?.language && sources.includes(language))
    .slice(0, shownAlternatives)
  const isKnown = detected !== undefined && detected.language !== 'und'
  return (
    <div className={styles.detection} data-stale={isStale || undefined}>
      <p role="status">
        {detected !== undefined &&
          (isKnown
            ? texts.detection(names.nameOf(detected.language), percent(detected.confidence))
            : texts.detectionNone)}
      </p>
      {detected !== undefined && (alternatives.length > 0 || !isKnown) && (
        <p className={styles.alternatives}>
          {isKnown && <span>{texts.notRight}</span>}
          {alternatives.map(({ language }) => (
            <SourceChoice key={language} translator={translator} language={language} />
          ))}
          {!isKnown && (
            <button type="button" className={styles.alternative} onClick={onChoose}>
              {texts.choose}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

/** Says that the text is in another language than the chosen one, and offers that. */
export function LooksLike({ translator, language }: { translator: Translator; language: string }) {
  const texts = useMessages('translate')
  return (
    <div className={styles.detection}>
      <p role="status">{texts.looksLike(translator.names.nameOf(language))}</p>
      <SourceChoice translator={translator} language={language} />
    </div>
  )
}

/** Translates from a language that the text may be in. */
function SourceChoice({ translator, language }: { translator: Translator; language: string }) {
  const texts = useMessages('translate')
  const { languages, names, go, from, to } = translator
  const name = names.nameOf(language)
  return (
    <button
      type="button"
      className={styles.alternative}
      aria-label={texts.fromLanguage(name)}
      onClick={() => {
        storeRecent('from', language)
        // The target that was the source before, if the text is in the target.
        const wanted = to === language ? from : to
        go({ from: language, to: chooseTarget(languages, language, [wanted]) })
      }}
    >
      {name}
    </button>
  )
}
