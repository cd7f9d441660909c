import { ArrowLeftRight } from 'lucide-react'
import { useMessages } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Translator } from '../use-translator.ts'
import styles from './language-bar.module.css'
import { chooseTarget, findTarget, sourcesOf, targetsOf } from './language-choice.ts'
import { LanguagePicker } from './language-picker.tsx'
import { readRecent, type Side, storeRecent } from './recent-languages.ts'
import { usePreparation } from './use-preparation.ts'

/** Both languages, and the button that swaps them. */
export function LanguageBar({
  translator,
  swap,
  refusal,
  notice,
  openSide,
  setOpenSide,
}: {
  translator: Translator
  swap: () => void
  /** Why the languages cannot be swapped. */
  refusal: string | undefined
  /** What came of a try. */
  notice: string | undefined
  /** The side whose languages are listed. */
  openSide: Side | undefined
  setOpenSide: (side: Side | undefined) => void
}) {
  const texts = useMessages('translate')
  const { languages, names, from, to, detected } = translator
  const known = detected === undefined || detected.language === 'und' ? undefined : detected
  const source = from ?? known?.language
  usePreparation(translator, source)
  const otherNameOf = (code: string) => languages.find((each) => each.code === code)?.name
  const shared = { names, otherNameOf }

  return (
    <div className={styles.bar}>
      <LanguagePicker
        {...shared}
        label={texts.from}
        {...pickerOf('from')}
        text={from === undefined ? sourceText(known?.language) : names.nameOf(from)}
        codes={sourcesOf(languages)}
        sizeOf={(code) => findTarget(languages, code, to)?.downloadBytes ?? 0}
        chosen={from}
        canDetect
        onChoose={chooseSource}
      />
      <SwapButton refusal={refusal} onSwap={swap} />
      <LanguagePicker
        {...shared}
        label={texts.to}
        {...pickerOf('to')}
        text={to === undefined ? texts.choose : names.nameOf(to)}
        codes={targetsOf(languages, from).filter((code) => code !== from)}
        sizeOf={(code) => findTarget(languages, source, code)?.downloadBytes ?? 0}
        chosen={to}
        onChoose={chooseTo}
      />
      <p className={styles.refusal} role="status">
        {notice}
      </p>
    </div>
  )

  function pickerOf(side: Side) {
    const setOpen = (isOpen: boolean) => setOpenSide(isOpen ? side : undefined)
    return { side, isOpen: openSide === side, setOpen }
  }

  function sourceText(language: string | undefined): string {
    return language === undefined ? texts.detect : texts.detectedAs(names.nameOf(language))
  }

  function chooseSource(code: string | undefined): void {
    if (code === undefined) {
      translator.go({ from: undefined, to })
      return
    }
    storeRecent('from', code)
    // The target that was the source before, if it was the one that is chosen now.
    const wanted = code === to ? from : to
    translator.go({ from: code, to: chooseTarget(languages, code, [wanted, ...readRecent('to')]) })
  }

  function chooseTo(code: string | undefined): void {
    if (code === undefined) return
    storeRecent('to', code)
    translator.go({ from, to: code })
  }
}

function SwapButton({ refusal, onSwap }: { refusal: string | undefined; onSwap: () => void }) {
  const texts = useMessages('translate')
  return (
    <Button
      variant="quiet"
      className={styles.swap}
      aria-label={texts.swap}
      aria-disabled={refusal !== undefined || undefined}
      aria-keyshortcuts="Alt+S"
      title={refusal ?? `${texts.swap} (Alt+S)`}
      onClick={onSwap}
    >
      <ArrowLeftRight size={18} aria-hidden="true" />
    </Button>
  )
}
