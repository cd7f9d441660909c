// Where a template chooses or repeats text: `{{#if x}}red{{else}}blue{{/if}}`. Such a tag ends a
// segment, so that no engine moves words from one branch into another. Each repetition is bounded.
import type { Separator } from '../text/separators.ts'
import type { Node } from './html-sentences.ts'
import { pairTags } from './html-sentences.ts'

const { raw } = String

const oneOf = (patterns: readonly string[]): string => patterns.map((one) => `(?:${one})`).join('|')

const statement =
  '(?:if|elif|elsif|elseif|else|unless|ifchanged|ifequal|ifnotequal|for|foreach|each|empty|while|' +
  'switch|case|when|default|plural|pluralize|trans|blocktrans|blocktranslate|block|with|' +
  String.raw`end\w{0,20})(?![\w.])`
const argument = raw`\s?\([^\(\)\n]{0,200}(?:\([^\(\)\n]{0,100}\)[^\(\)\n]{0,100}){0,3}\)`
/** What a condition has, and the words in braces of a sentence do not. */
const condition = raw`(?:[^\{\}\s]{1,100}|[^\{\}\n]{0,100}[$=!<>&|\(\)][^\{\}\n]{0,100})`
const code = raw`(?:[^%?]|[%?](?!>)){0,300}`

/** Tags that are branches wherever they are. */
const certainTags = [
  // Handlebars, Mustache; not functions of MediaWiki: {{#if: x | y}}.
  raw`\{\{[~\-]?\s?(?:[#^](?!\w{1,30}:)|\/|else(?![\w.]))[^\{\}\n]{0,200}\}\}`,
  // Go.
  raw`\{\{-?\s?(?:if|range|with|block|define)\s[^\{\}\n]{1,200}\}\}`,
  // Jinja, Twig, Liquid, Django, Nunjucks.
  raw`\{%[\-+~]?\s?${statement}(?:[^%]|%(?!\})){0,300}%\}`,
  // Svelte, Smarty, Latte, Soy, ExpressionEngine.
  raw`\{[#:\/](?:if|else|each|await|then|catch|key|snippet|for|foreach|section|while|switch|` +
    raw`plural|literal)(?!\w)[^\{\}\n]{0,200}\}`,
  raw`\{(?:if|elseif|else if|unless|for|foreach|while|section|switch|case)\s${condition}\}`,
  raw`\{(?:else|elseif|if:else|foreachelse|sectionelse)\}`,
  // ERB, EJS, JSP, ASP.
  raw`<%[\-_]?\s{0,5}(?:${statement}|\})${code}%>`,
  raw`<%(?![=#@\-])${code}(?:\{|\bdo(?:\s?\|[^|\n]{0,60}\|)?|\bThen)\s{0,5}-?%>`,
  // PHP.
  raw`<\?(?:php)?\s{0,5}(?:${statement}|\})${code}\?>`,
  // Blade, Razor, Angular.
  raw`@(?:if|elseif|else if|unless|isset|for|foreach|forelse|while|switch|case|can|cannot|` +
    raw`hasSection|defer)${argument}(?:\s?\{)?`,
  raw`@end(?:if|unless|isset|empty|foreach|forelse|for|while|switch|can|cannot|guest|auth|` +
    raw`section|env|production)(?!\w)`,
  raw`\}\s{0,5}@?else(?:\s?if${argument})?\s{0,5}\{`,
  // Velocity.
  raw`#(?:if|elseif|foreach)${argument}|#\{(?:else|end)\}`,
  // WordPress and others: short codes.
  raw`\[(?:if|elseif|elif|unless)(?:\s[^\[\]\n]{1,200}|=[^\[\]\n]{1,200})\]|` +
    raw`\[\/(?:if|else|elseif|unless)\]`,
  // Template Toolkit; phpBB.
  raw`\[%[\-+]?\s?(?:IF|ELSIF|ELSE|UNLESS|FOREACH|FOR|WHILE|SWITCH|CASE|END)(?!\w)` +
    raw`[^\[\]\n]{0,200}%\]`,
  raw`<!-- ?(?:IF|ELSEIF|ELSE|ENDIF|BEGIN|END|BEGINELSE)(?!\w)[^<>\n]{0,100}-->`,
  // FreeMarker.
  raw`(?:<\/?#|\[\/?#)(?:if|elseif|else|list|items|sep|switch|case|default)(?!\w)` +
    raw`(?:[^<>\[\]\n"]|"[^"\n]{0,100}"){0,20}[>\]]`,
  // Fluent: selectors, and variants that open a line.
  raw`\{\s{0,5}[$\-]?[\w.\-]{1,60}(?:\([^\(\)\n]{0,100}\))?\s{0,5}->(?=\s|$)`,
  raw`(?<=^\s{0,50}|\n\s{0,50})(?:\*\[[\w.\-]{1,40}\]|` +
    raw`\[(?:zero|one|two|few|many|other|male|female|masculine|feminine|neuter)\])`,
]

/** Tags that are branches only beside one of those; otherwise names, mentions, hashtags. */
const possibleTags = [
  raw`\{\{-?\s?end\s?-?\}\}|\{(?:default|ifempty)\}`,
  // Braces around a value: they end no branch.
  raw`(\{{1,3}[^\{\}\n]{1,200}\}{1,3})`,
  raw`@else(?:\s?if${argument})?(?:\s?\{)?(?!\w)|` +
    raw`@(?:empty|default|break|guest|auth)(?!\w)(?:\s?\{)?`,
  raw`#(?:else|end)(?![\p{L}\p{N}_])`,
  raw`\[else\]`,
  raw`\*?\[[\w.\-]{1,40}\](?=\s)`,
  raw`\}`,
]

const anyTag = new RegExp(`(${oneOf(certainTags)})|${oneOf(possibleTags)}`, 'gu')
const certainTag = new RegExp(oneOf(certainTags), 'u')
/** Most texts have no branches, and this search first is many times faster. */
const mayHaveTags = new RegExp(
  raw`\{[\{%#:\/\s$\-]|\{(?:if|else|unless|for|while|section|switch|case|[\w.\-]{1,60}\s?->)|` +
    raw`<[%?#!]|<\/#|@(?:if|else|unless|isset|for|while|switch|case|can|has|defer|end)|` +
    raw`\}\s{0,5}@?else|#(?:if|elseif|foreach|\{)|\[(?:\/|%|#|[a-z])`,
)
const isSelector = /->$/
const opensBrace = /\{$/
const isVariant = (sign: string): boolean => /^\*?\[/.test(sign) && sign !== '[else]'

/** Whether a text has a tag that is a branch wherever it is. */
export const hasBranches = (text: string): boolean =>
  mayHaveTags.test(text) && certainTag.test(text)

/** Whether this is a tag with which a branch begins or ends. */
export const isBranch = (tag: string): boolean => {
  const [found] = certainTag.exec(tag) ?? []
  return found === tag
}

/** The branches of a text that is in a run with some. */
export function findBranches(text: string): Separator[] {
  const branches: Separator[] = []
  /** How many braces are open that a template closes by themselves. */
  let open = 0
  let hasSelector = false
  for (const { 0: sign, 1: certain, 2: value, index } of text.matchAll(anyTag)) {
    if (value !== undefined) continue
    if (sign === '}') {
      if (open === 0) continue
      open--
    } else if (certain === undefined && isVariant(sign)) {
      if (!hasSelector) continue
    } else if (isSelector.test(sign)) {
      hasSelector = true
      open++
    } else if (opensBrace.test(sign) && !sign.startsWith('}')) open++
    branches.push({ index, sign })
  }
  return branches
}

const attribute = new RegExp(
  raw`\s(?:v-(?:if|else-if|else|for)|\*ng(?:If|For|SwitchCase|SwitchDefault)|x-(?:if|for)|` +
    raw`th:(?:if|unless|each|case)|tal:(?:condition|repeat)|py:(?:if|for))(?=[\s=>\/])`,
)
const element = /^[<[]?(?:c|xsl|py|s):(?:if|choose|when|otherwise|foreach|for-each)$/i

const isBranchElement = (node: Node): boolean =>
  node.kind === 'open' &&
  (element.test(node.name) ||
    node.tag.some((piece) => typeof piece === 'string' && attribute.test(piece)))

/** The run with boundaries in place of elements that a template shows on a condition. */
export function separateBranchElements(run: readonly Node[]): readonly Node[] {
  if (!run.some(isBranchElement)) return run
  const partners = pairTags(run)
  return run.map((node, index) => {
    const partner = run[partners.get(index) ?? -1]
    const isBranch = isBranchElement(node) || (partner !== undefined && isBranchElement(partner))
    return isBranch && 'tag' in node ? { kind: 'boundary', tag: node.tag } : node
  })
}
