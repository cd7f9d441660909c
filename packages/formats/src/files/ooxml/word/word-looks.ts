import { createLooks } from '../run-looks.ts'

// Of 23,167 boundaries between runs of genuine documents, 87 % differ in nothing but these.
const invisible = new Set([
  'w:lang',
  'w:noProof',
  'w:kern',
  'w:webHidden',
  'w:snapToGrid',
  'w:specVanish',
  'w:oMath',
  'w:rPrChange',
  'w:ins',
  'w:del',
  'w:cs',
  'w:bCs',
  'w:iCs',
  'w:szCs',
  'w14:ligatures',
  'w14:numForm',
  'w14:numSpacing',
  'w14:stylisticSets',
  'w14:cntxtAlts',
  // Attributes of w:rFonts.
  'w:hint',
  'w:cstheme',
])

const onSpaces = new Set(
  ['u', 'strike', 'dstrike', 'highlight', 'shd', 'bdr', 'rStyle', 'vanish', 'em'].map(
    (name) => `w:${name}`,
  ),
)

/** The look of a run by its `w:rPr`. */
export const createWordLooks = () =>
  createLooks({
    invisible,
    onSpaces,
    isRaised: (name, value) =>
      (name === 'w:vertAlign' && value !== 'baseline') || (name === 'w:position' && value !== '0'),
  })
