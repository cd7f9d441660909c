// Single letters that are no words: of labels, abbreviations, initials and formulas. An engine may
// take `A` for an article, or `y` for a conjunction. "I" is a pronoun, and stays text.

const { raw } = String

/** Words before a letter that names something. */
const labelNouns =
  '[Gg]roup|[Vv]itamin|[Hh]epatitis|[Pp]lan|[Cc]lass|[Ss]ection|[Aa]ppendix|[Aa]nnex|[Ee]xhibit|' +
  '[Ff]igure|[Tt]able|[Tt]eam|[Oo]ption|[Bb]lock|[Bb]uilding|[Gg]ate|[Tt]erminal|[Zz]one|' +
  '[Pp]oint|[Cc]ategory|[Ll]etter|[Ll]evel|[Ss]eries|[Vv]ersion|' +
  '[Vv]ariant|[Pp]latform|[Ii]nfluenza|' +
  '[Gg]rupo?|[Vv]itamina|[Cc]lase|[Tt]ipo|[Ss]ección|[Aa]nexo|[Oo]pción|[Ll]etra|[Oo]pção|' +
  '[Ll]ettera|[Gg]roupe|[Vv]itamine|[Hh]épatite|[Cc]lasse|[Aa]nnexe|' +
  '[Ll]ettre|Gruppe|Klasse|Anhang|Vitamin'
/** What follows a letter that names something, and never an article or a preposition. */
const afterLabel =
  '(?:and|or|is|was|are|were|to|vs|versus|for|of|with|has|had|y|et|und|oder|och|eller|og|ou|i)'
/** Abbreviations of capitals that engines know. */
const known = raw`(?:[AP]\.M|[AB]\.C|E\.G|E\.U(?:\.A)?|G\.P|I\.E|S\.A|U\.[EKN]|U\.S(?:\.A)?|O\.K)`
const conjoined = raw`(?:(?:and|or|y|o|et|ou|und|oder|och|og|e|i|&|,) )`
const noLetter = raw`(?![\p{L}\p{N}_])`

/** Each begins with a letter and has a sign in or after it. */
export const signedLetters: readonly string[] = [
  // N/A, A/B/C, I/O; a/c, w/o; not `y/o`, which is a word in Spanish.
  raw`[A-Za-z](?:\/[A-Za-z]){1,5}(?<=[A-Z]\/.{0,9}|\/[A-Z])${noLetter}(?!\/|\.\w)`,
  raw`(?:a\/[b-df-hj-np-tv-xz]|[b-df-hj-np-tv-xz]\/[aeiou])${noLetter}(?!\/|\.\w)`,
  // Q&A.
  raw`[A-Z]&[A-Z](?<=[AEIOU]&.|&[AEIOU])(?![\p{L}\p{N}&;])`,
  // A->B->C, a≠b, x<y.
  raw`[A-Za-z](?:(?:[→←↔⇒⇔≠≤≥≈≡∈∉∧∨∪∩±×÷^]|->|=>|<=|>=|!=|==)[A-Za-z0-9]){1,9}${noLetter}`,
  // A.D., U.C.L.A., a.k.a.; not those that engines know.
  raw`(?!(?:${known})\.)(?:[A-Z]\.){2,9}(?<=[AEIOUY]\..{0,16})${noLetter}`,
  raw`(?:a\.(?:k\.a|s\.a\.p|s\.l|d\.h\.d|b\.c)|f\.a\.q|d\.i\.y|f\.y\.i|v\.i\.p)\.${noLetter}`,
  // Initials: J. A. Smith.
  raw`(?:[A-Z]\. ){1,4}[A-Z]\.(?<=[AEIOUY]\..{0,16})(?= \p{Lu}\p{Ll})`,
  // Grades and blood groups: A+, A-, A*; ranges.
  raw`[A-HJ-Z](?:[+*−]|[\-–](?=[\s,.;:!?\)]|$))(?![\p{L}\p{N}+*\-–−])`,
  // An article has a space after it.
  raw`A(?=[^\p{L}\p{M}\p{N}\s_'’"“«\-….)]|["'’](?!\p{L})|-(?=[\p{Lu}\p{N}]|[a-z]{4}))`,
  // Not what opens a line: A. B) (A)
  raw`(?<!(?:^|\n)[ \t]{0,9}\(?)A(?=[.)](?!\.))`,
  raw`a(?=[\\^≠])`,
]

/** Each is a letter with nothing but its surroundings to tell what it is. */
const letters: readonly string[] = [
  // Q, A of an interview; EXHIBIT A, Vitamin C. "I" may be a word.
  raw`(?<=^|\n)[A-Z](?=: )`,
  raw`(?<=\p{L} )[A-HJ-Z](?= {0,9}(?:$|[\n,;!?)\]]|:(?! \p{Ll})))`,
  // Group A and group B; A or B; from A to B; E is a vitamin.
  raw`(?<=\p{Ll} )A(?= ${afterLabel} )|A(?= (?:and|or|y|et|und|oder|och|og|to) [A-Z]${noLetter})`,
  raw`(?<=(?:${labelNouns}) )[AEOUY](?= (?!\p{Lu})|[.,]|$)`,
  raw`(?<=(?<![\p{L}\p{N}])[A-HJ-Z],? ${conjoined})[AI](?= {0,9}(?:$|[\n.,;!?)\]]))`,
  // R & D.
  raw`[A-HJ-Z] & [A-HJ-Z](?![\p{L}\p{N}_'’])`,
  // | a | b |; [A], (b), "A".
  raw`(?<=\| ?)[A-HJ-Za-df-hj-np-tv-xz](?= ?\|)`,
  raw`(?<=(?<![\p{L}\p{N}])\[)[A-HJ-Za-df-hj-np-tv-xz](?=\](?!\p{L}))|` +
    raw`(?<=(?<![\p{L}\p{N}]|(?:^|\n)[ \t]{0,9})\()[A-HJ-Za-df-hj-np-tv-xz](?=\)(?!\p{L}))`,
  raw`(?<=["“„«])[A-HJ-Z](?=["”“»])|(?<=['‘])[A-HJ-Z](?=['’](?!\p{L}))`,
  // The second of two: U–A, end of Q&A.
  raw`(?<=(?<!\p{L})\p{L}[&+–\-→≠×=<>/])A${noLetter}`,
]

/** The look ahead spares other words the list. */
export const loneLetters: readonly string[] = [
  `(?=[A-Za-z]${noLetter})(?:${letters.map((each) => `(?:${each})`).join('|')})`,
]

/** Numbers with a unit or half of a day that is a word without them; `5:00PM` engines double. */
export const numbersWithUnits: readonly string[] = [
  raw`(?<!\d[.:,])\d{1,9}(?:[AaPp][Mm]|in|bn|tn|mn|mln|ft|lbs?|oz|yd|hrs?)${noLetter}(?!['’])`,
]

/** The same with a sign in the number. */
export const signedNumbersWithUnits: readonly string[] = [
  raw`\d{1,2}[:.]\d{2}[AP]M${noLetter}`,
  raw`\d{1,4}[.,]\d{1,3}in${noLetter}`,
  raw`(?<!\d[.:,])\d{1,2}[AaPp][Mm](?=[\-–\/])`,
]
