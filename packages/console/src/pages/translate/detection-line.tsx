import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { sourcesOf } from './languages/language-choice.ts'
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
  const { detected, detection, isStale, languages, names, go, to } = translator
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
            <button
              key={language}
              type="button"
              className={styles.alternative}
              aria-label={texts.fromLanguage(names.nameOf(language))}
              onClick={() => {
                storeRecent('from', language)
                go({ from: language, to })
              }}
            >
              {names.nameOf(language)}
            </button>
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
