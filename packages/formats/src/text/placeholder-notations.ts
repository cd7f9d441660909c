// The notations of templates, messages and markup whose values must not change: what each system
// writes into a text, with examples. A test tries each example in a sentence. Each repetition is
// bounded, so that no text makes the search slow.

/** A notation; its pattern is for a regular expression with the flag `u`. */
interface PlaceholderNotation {
  /** The systems that write it so. */
  readonly systems: string
  readonly examples: readonly string[]
  readonly pattern: string
}

const { raw } = String

/** Text with balanced braces, up to so many levels. */
function braces(levels: number): string {
  return levels === 0 ? '' : raw`(?:[^\{\}]|\{${braces(levels - 1)}\}){0,500}`
}

/** What separates attributes and names from what follows them. */
const name = raw`[A-Za-z_][\w.\-]{0,60}`
/** Not after a letter, a digit or the sign itself: `A$AP`, `50%of`. */
const apart = (signs: string): string => raw`(?<![\p{L}\p{N}_${signs}])`
/** Not after a number, which a percent sign may follow after a space: `50 %off`. */
const noPercentage = raw`(?<![\p{L}\p{N}_%]|\d[ \u00a0\u202f])`
/** Up to the first closing sign of two characters. */
const upTo = (first: string, second: string): string =>
  raw`(?:[^${first}]|${first}(?!${second})){0,1000}${first}${second}`

const printfValue =
  raw`(?:\d{1,2}\$)?[\-+0#']{0,3}\d{0,3}(?:\.\d{1,3})?` +
  '(?:hh?|ll?|[Lzjtq])?[diouxXeEfFgGaAcCsSpr@]'
const latexCommand =
  '(?:neq?|neg|new(?:line|page|command)|noindent|normalsize|nu|nabla|not(?:in)?|nolimits|' +
  'nonumber|right|ref|raggedright|renewcommand|rho|rangle|rm|text[a-z]{0,12}|tau|theta|times|' +
  'title|tiny|to|' +
  'today|top|tabular|tableofcontents|tilde|triangle|hat|hline|hspace|href|frac|footnote|forall|' +
  'flushleft|vec|vspace|varphi|vee)'

const controlWord =
  '(?:if|else if|elseif|switch|case|for|foreach|forelse|while|unless|isset|empty|include|' +
  'extends|section|yield|push|stack|defer|let|lang|choice|can|auth|guest|error|json|class)'

/** Each begins with a sign, never with a letter or a digit. */
export const placeholderNotations: readonly PlaceholderNotation[] = [
  {
    systems: 'Handlebars, Mustache, Angular, Vue, Jinja, Twig, Liquid, Go, MediaWiki templates',
    examples: ['{{name}}', '{{ user.name | upper }}', '{{{raw}}}', '{{> partial title="x"}}'],
    pattern: raw`\{\{(?:[^\{\}]|\{[^\{\}]{0,200}\}){0,200}\}\}`,
  },
  {
    systems: 'Jinja, Twig, Liquid, Django, Nunjucks, Jekyll: tags and comments',
    examples: ['{% if user %}', "{%- include 'a.html' -%}", '{# a note #}'],
    pattern: raw`\{%${upTo('%', raw`\}`)}|\{#${upTo('#', raw`\}`)}`,
  },
  {
    systems: 'ERB, EJS, JSP, ASP, Underscore',
    examples: [
      '<%= x %>',
      '<% if a > b %>',
      '<%= link_to "Home page", root_path %>',
      '<%# note %>',
    ],
    pattern: `<%${upTo('%', '>')}`,
  },
  {
    systems: 'PHP, processing instructions; comments of HTML',
    examples: ['<?php echo $x; ?>', '<?= $name ?>', '<!-- a note -->'],
    pattern: raw`<\?${upTo(raw`\?`, '>')}|<!--(?:[^\-]|-(?!->)){0,1000}-->`,
  },
  {
    systems: 'Template Toolkit; AngularJS and MediaWiki: doubled brackets',
    examples: ['[% company %]', '[[name]]', '[[Red House|house]]'],
    pattern: raw`\[%${upTo('%', raw`\]`)}|\[\[[^\[\]\n]{1,200}\]\]`,
  },
  {
    systems: 'JavaScript, Ruby, Sass, Rails, Razor, shell',
    examples: ['${name}', '#{x}', '%{count}', '@{item}'],
    pattern: raw`[$#%@]\{[^\{\}]{0,200}\}`,
  },
  {
    systems: 'Svelte, Blade, Salesforce, Smarty: blocks; Ren’Py and Kirby: closing tags',
    examples: ['{#if x}', '{/if}', '{:else}', '{@html x}', '{!! x !!}', '{!Contact.Name}', '{/b}'],
    pattern: raw`\{[#\/:@!][^\{\}\n]{0,200}\}`,
  },
  {
    systems: 'ASS and SSA: overrides',
    examples: [raw`{\i1}`, raw`{\an8}`, raw`{\pos(10,20)}`],
    pattern: raw`\{\\[^\{\}\n]{1,200}\}`,
  },
  {
    systems: '.NET, Python, Java, Rust, ICU, Laravel, i18next: simple arguments',
    examples: ['{name}', '{0}', '{}', '{n:format}', '{0:N2}', '{x!r:>10}', '{:?}', '{user-name}'],
    pattern: raw`\{[\w.$\-]{0,100}(?:[:!][^\{\}\s]{0,100})?\}`,
  },
  {
    systems: 'Fluent: variables, terms, functions, literals; ICU with spaces',
    examples: ['{ $name }', '{ -brand-name }', '{ name }', '{ NUMBER($x) }', '{ "{" }'],
    pattern:
      raw`\{\s?(?:[$\-]?[\w.\-]{1,100}|[A-Z]{2,20}\([^\(\)\{\}]{0,200}\)|` +
      raw`"[^"\n]{0,100}")\s?\}`,
  },
  {
    systems: 'Fluent: selectors',
    examples: ['{ $n ->', '{NUMBER($n, type: "ordinal") ->'],
    pattern: raw`\{\s{0,5}[$\-]?[\w.\-]{1,60}(?:\([^\(\)\n]{0,100}\))?\s{0,5}->(?=\s|$)`,
  },
  {
    systems: 'Velocity: directives',
    examples: ['#if($x > 1)', '#foreach( $a in $b.list() )', '#{else}', '#set($x = 1)'],
    pattern:
      raw`#(?:if|elseif|foreach|set|parse|include|macro)\s?\([^\(\)\n]{0,200}` +
      raw`(?:\([^\(\)\n]{0,100}\)[^\(\)\n]{0,100}){0,3}\)|#\{(?:else|end)\}`,
  },
  {
    systems: 'Smarty, Latte, i18next: paths and filters',
    examples: ['{$user->name}', '{name|upper}', '{$x|date:"d"}', '{user[0].name}', '{ a | b }'],
    pattern:
      raw`\{\s?\$?[\w][\w.$\-\[\]>?'()]{0,100}(?:\s?\|[^\{\}\n]{1,100})?\s?\}|` +
      raw`\{\$[^\{\}\n]{1,200}\}`,
  },
  {
    systems: 'Smarty and others: tags with values',
    examples: ['{if $x}', '{foreach from=$a item=b}', '{color=#f00}', '{size=20}'],
    pattern:
      raw`\{[A-Za-z]\w{0,30}\s[^\{\}\n$=]{0,100}[$=][^\{\}\n]{0,200}\}|` +
      raw`\{[\w.\-]{1,60}=[^\{\}\n]{0,200}\}`,
  },
  {
    systems: 'ICU messages: arguments with a format, some levels deep',
    examples: ['{when, date, short}', '{n, plural, one {# item} other {# items}}'],
    pattern: raw`\{\s{0,5}[\w.\-]{1,100}\s{0,5},${braces(4)}\}`,
  },
  {
    systems: 'ExactTarget; escaped percent sign',
    examples: ['%%first_name%%', '%%'],
    pattern: raw`%%[A-Za-z_][\w.]{0,60}%%|%%`,
  },
  {
    systems: 'Apple string dictionaries',
    examples: ['%#@photos@', '%1$#@count@'],
    pattern: raw`%(?:\d{1,2}\$)?#@\w{1,60}@`,
  },
  {
    systems: 'Symfony, Twig, WordPress, Mailgun, Windows',
    examples: ['%name%', '%recipient.name%', '%APPDATA%'],
    pattern: raw`${apart('%')}%${name}%(?![\p{L}\p{N}_])`,
  },
  {
    // A letter after it makes it a word: 50%off.
    systems: 'printf: C, Objective-C, Java, PHP, Python, gettext',
    examples: ['%s', '%1$d', '%-5.2f', '%@', '%lld', '%r'],
    pattern: `%${printfValue}(?![A-Za-z])`,
  },
  {
    systems: 'Python: named values',
    examples: ['%(name)s', '%(count)d'],
    pattern: raw`%\([^\(\)]{1,60}\)[a-z]`,
  },
  {
    systems: 'Qt, strftime, Drupal: percent sign and name, letter or number',
    examples: ['%1', '%L1', '%n', '%Y', '%m', '%name', '%first_name'],
    pattern: raw`${noPercentage}%(?:L?[1-9]\d?|[A-Za-z_]\w{0,60})(?![\p{L}\p{N}_%])`,
  },
  {
    systems: 'i18next nesting, shell: calls',
    examples: ['$t(key)', '$t(a.b, {"count": 1})', '$(date)'],
    pattern: raw`${apart('$')}\$[a-z]{0,20}\([^\(\)\n]{1,200}\)`,
  },
  {
    systems: 'PHP, shell, Perl, Python templates, Chrome extensions',
    examples: ['$name', '$user->name', '$user.name', "$row['id']", '$NAME$'],
    pattern:
      raw`${apart('$')}\$[A-Za-z_]\w{0,60}(?:\$|(?:(?:->|::|\.)[A-Za-z_]\w{0,60}){0,5}` +
      raw`(?:\[[\w'"]{1,40}\])?)`,
  },
  {
    systems: 'vue-i18n: linked messages',
    examples: ['@:common.ok', '@.lower:common.ok', "@:{'a b'}"],
    pattern:
      raw`@(?:\.\w{1,20})?:(?:\w[\w.]{0,100}(?<!\.)|\([^\(\)\n]{1,100}\)|` +
      raw`\{'[^'\n]{1,100}'\})`,
  },
  {
    systems: 'Angular, Blade: control flow',
    examples: ['@if (x) {', '@foreach ($a as $b)', '@switch (f(x)) {'],
    pattern:
      raw`${apart('@')}@${controlWord}\s?\([^\(\)\n]{0,200}` +
      raw`(?:\([^\(\)\n]{0,100}\)[^\(\)\n]{0,100}){0,3}\)(?:\s?\{)?`,
  },
  {
    systems: 'build systems, Drupal: name between signs',
    examples: ['@name@', '##NAME##', '#NAME#', '*|FNAME|*'],
    pattern:
      raw`${apart('@')}@[\w.\-]{1,60}@(?![\p{L}\p{N}_])|##[\w.]{1,60}##|` +
      raw`${apart('#')}#[A-Z][A-Z0-9_]{1,60}#(?![\p{L}\p{N}_])|` +
      raw`\*\|[\w:.]{1,60}\|\*`,
  },
  {
    systems: 'mentions, packages: X, Mastodon, GitHub, npm, Drupal',
    examples: ['@cats', '@user@example.social', '@angular/core', '@first.last'],
    pattern:
      raw`(?<![\w@.+\-])@[\w\p{sc=Latin}][\w\p{sc=Latin}.\-]{0,100}` +
      raw`(?:[\/@][\w.\-]{1,100}){0,4}(?<![.\-])`,
  },
  {
    systems: 'hashtags, anchors, selectors, colours',
    examples: ['#red', '#RedHouse', '#main-content', '#FF0000', '#été'],
    pattern:
      raw`(?<![\p{L}\p{N}_#&\/])#(?=[\p{N}_]{0,100}\p{L})[\p{L}\p{M}\p{N}_]{1,100}` +
      raw`(?:-[\p{L}\p{N}_]{1,100}){0,10}`,
  },
  {
    systems: 'Laravel, SQL, Slack: name after a colon; emoji and name between colons',
    examples: [':name', ':smile:', ':+1:'],
    pattern:
      raw`(?<!\S):[A-Za-z_][\w\-]{0,60}:?|(?<![\p{L}\p{N}_:]):[a-z_+\-][\w+\-]{0,60}:` +
      raw`(?![\p{L}\p{N}_:])`,
  },
  {
    systems: 'Drupal, Slack: name after an exclamation mark',
    examples: ['!file', '!important'],
    pattern: raw`(?<!\S)![a-z][\w\-]{1,60}`,
  },
  {
    systems: 'Discord, Slack: custom emoji, people, channels, times',
    examples: [
      '<:house:392938283556143104>',
      '<a:x:1>',
      '<@U123|name>',
      '<#123>',
      '<t:1:R>',
      '<!here>',
    ],
    pattern:
      raw`<(?:a?:\w{1,60}:\d{1,30}|[@#!][^<>\s]{1,100}|t:\d{1,20}(?::\w)?)` +
      raw`(?:\|[^<>\n]{0,100})?>`,
  },
  {
    systems: 'WordPress, BBCode: short codes; Contact Form 7, Drupal: tokens',
    examples: ['[gallery ids="1,2"]', '[/caption]', '[your-name]', '[site:name]', '[color=red]'],
    pattern:
      raw`\[\/[\w\-]{1,40}\]|\[[a-z][\w\-]{0,40}(?:\s[^\[\]\n=]{0,60})?=[^\[\]\n]{0,300}\]|` +
      raw`\[[a-z][\w]{0,40}(?:[\-:][\w]{1,40}){1,5}\]`,
  },
  {
    systems: 'mail merge: doubled angle brackets',
    examples: ['<<Name>>', '<<First Name>>'],
    pattern: raw`<<[\p{L}\p{N}_ .]{1,60}>>`,
  },
  {
    systems: 'HTML, XML: tags that are written as text, character references',
    examples: ['&lt;b&gt;', '&lt;/b&gt;', '&copy;', '&#233;', '&#xE9;'],
    pattern:
      raw`&lt;\/?[A-Za-z][^&<>\n]{0,200}\/?&gt;|` +
      raw`&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});`,
  },
  {
    // Escapes of line ends and tabs end a segment instead; see lines.ts.
    systems: 'C, JavaScript, Java, JSON: escapes; RPG Maker: codes; TeX: commands',
    examples: [raw`\u00e9`, raw`\x41`, raw`\"`, raw`\\`, raw`\c[2]`, raw`\alpha`, raw`\textbf`],
    pattern:
      raw`\\(?:u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|x[0-9a-fA-F]{2}|` +
      raw`[A-Za-z]{1,4}\[[^\[\]\n]{0,40}\]|` +
      raw`${latexCommand}(?![A-Za-z])|(?![nrtNhvf])[A-Za-z]{2,30}|["'\\\x60.|!^])`,
  },
  {
    systems: 'Minecraft: colours',
    examples: ['§a', '§l'],
    pattern: raw`§[0-9a-fk-or](?=[\p{Lu}§\s]|$)`,
  },
  {
    systems: 'forms: blanks to fill in',
    examples: ['______'],
    pattern: raw`_{2,100}(?![A-Za-z0-9_])`,
  },
]
