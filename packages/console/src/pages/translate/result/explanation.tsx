import type { Translation } from '@dragoman/client'
import type { Language } from '../../../data/languages.ts'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { findTarget } from '../languages/language-choice.ts'
import type { LanguageNames } from '../languages/language-names.ts'
import styles from './explanation.module.css'

export interface ExplanationProps {
  translation: Translation
  languages: readonly Language[]
  names: LanguageNames
}

/** How a text was translated: the route with its engines, what was detected, and its length. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function Explanation({ translation, languages, names }: ExplanationProps) {
  const { from, to, route, otherRoutes = [] } = translation
  const { characters, detectedLanguage, glossaryTerms, improving } = translation
  const texts = useMessages('result')
  const { number, percent } = useFormats()
  // The list has the quality of one route, which this one is not while a better arrives.
  const listed = improving === true ? undefined : findTarget(languages, from, to)
  const target = listed && isSameRoute(listed.route, route) ? listed : undefined
  return (
    <dl className={styles.facts}>
      {detectedLanguage !== undefined && detectedLanguage.language !== 'und' && (
        <div>
          <dt>{texts.howDetected}</dt>
          <dd>
            {texts.howDetectedValue(
              names.nameOf(detectedLanguage.language),
              percent(detectedLanguage.confidence),
            )}
          </dd>
        </div>
      )}
      <Route title={texts.howRoute} route={route} names={names} />
      {otherRoutes.map((other) => (
        <Route
          key={JSON.stringify(other.route)}
          title={`${texts.howElsewhere} (${number(other.segments)})`}
          route={other.route}
          names={names}
        />
      ))}
      {target !== undefined && (
        <div>
          <dt>{texts.howQuality}</dt>
          <dd>{texts.howQualityValue(number(target.quality))}</dd>
        </div>
      )}
      <Measured measurement={target?.measurement ?? null} />
      <Estimated translation={translation} />
      {glossaryTerms !== undefined && (
        <div>
          <dt>{texts.howTerms}</dt>
          <dd>{number(glossaryTerms)}</dd>
        </div>
      )}
      <div>
        <dt>{texts.howCharacters}</dt>
        <dd>{number(characters)}</dd>
      </div>
    </dl>
  )
}

/** Whether a text took a route, maybe after corrections. */
const isSameRoute = (route: Translation['route'], taken: Translation['route']): boolean =>
  JSON.stringify(route) === JSON.stringify(taken.filter(({ engine }) => engine !== 'memory'))

/** The hops with their engines; a text may have come back unchanged. */
function Route({
  title,
  route,
  names,
}: {
  title: string
  route: Translation['route']
  names: LanguageNames
}) {
  const texts = useMessages('result')
  const { engines } = useMessages('translate')
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {route.length === 0 ? (
          texts.howUnchanged
        ) : (
          <ol className={styles.hops}>
            {route.map((hop) => (
              <li key={`${hop.engine} ${hop.from} ${hop.to}`}>
                {texts.howHop(names.nameOf(hop.from), names.nameOf(hop.to))}
                <span className={styles.engine}>{engines[hop.engine]}</span>
              </li>
            ))}
          </ol>
        )}
      </dd>
    </div>
  )
}

/** With which texts the quality was measured, and when; nothing if it is an estimate. */
function Measured({ measurement }: { measurement: Language['targets'][number]['measurement'] }) {
  const texts = useMessages('result')
  const { date } = useFormats()
  return (
    measurement !== null && (
      <div>
        <dt>{texts.howMeasured}</dt>
        <dd>
          <bdi>{measurement.set}</bdi>, {date(measurement.measuredAt)}
        </dd>
      </div>
    )
  )
}

/** How good this text is expected to be, and what speaks against its doubtful passages. */
function Estimated({
  translation: { qualityEstimate, doubtful = [] },
}: {
  translation: Translation
}) {
  const texts = useMessages('result')
  const { doubtReasons } = useMessages('translate')
  const { percent } = useFormats()
  return (
    <>
      {typeof qualityEstimate === 'number' && (
        <div>
          <dt>{texts.howEstimate}</dt>
          <dd>{percent(qualityEstimate)}</dd>
        </div>
      )}
      {doubtful.length > 0 && (
        <div>
          <dt>{texts.howDoubtful}</dt>
          <dd>
            <ul className={styles.hops}>
              {doubtful.map(({ text, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: passages may be equal
                <li key={index}>
                  <bdi>{text}</bdi>
                  <span className={styles.engine}>{doubtReasons[reason]}</span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </>
  )
}
