// The words of the command line for what the service says in those of its HTTP API: operations are
// commands, fields of a request are options. A sentence that is about HTTP alone is left out.

/** The commands for operations; longer ones first. */
const commands: readonly (readonly [operation: RegExp, command: string])[] = [
  [/GET \/queue\/\{id\}\?wait=\d+/, '`dragoman queue wait <id>`'],
  [/GET \/queue\/\{id\}/, '`dragoman queue get <id>`'],
  [/GET \/queue/, '`dragoman queue list`'],
  [/POST \/queue/, '`dragoman queue submit`'],
  [/POST \/translateText/, '`dragoman translate --file`'],
  [/POST \/(?:documents|translate_file)/, '`dragoman translate`'],
  [/GET \/documents\/formats/, 'docs/documents.md'],
  [/(?:GET|PUT) \/glossaries\/\{id\}\/dictionaries/, '`dragoman glossaries import`'],
  [/(?:PUT|PATCH) \/glossaries/, '`dragoman glossaries add`'],
  [/POST \/glossaries/, '`dragoman glossaries create <name>`'],
  [/GET \/glossaries/, '`dragoman glossaries list`'],
  [/POST \/memory/, '`dragoman corrections import`'],
  [/GET \/memory/, '`dragoman corrections list`'],
  [/POST \/apps\/\{id\}\/credentials/, '`dragoman keys create`'],
  [/GET \/apps\/\{id\}(?=`)/, '`dragoman keys list`'],
  [/GET \/languages/, '`dragoman languages`'],
  [/GET \/list/, '`dragoman apps list`'],
  [/POST \/create/, '`dragoman apps create <name>`'],
  [/GET \/teams\/\{id\}\/members/, '`dragoman teams members <id>`'],
  [/GET \/teams\/\{id\}\/invitations/, '`dragoman teams invitations <id>`'],
  [/GET \/teams/, '`dragoman teams list`'],
  [/POST \/teams/, '`dragoman teams create <name>`'],
  [/DELETE \/teams\/\{id\}\/invitations/, '`dragoman teams revoke <id> <invitation>`'],
  [/PATCH \/teams\/\{id\}\/members/, '`dragoman teams set-role <id> <member>`'],
  [/POST \/apps\/\{id\}\/transfer/, '`dragoman apps transfer <id> <team>`'],
  [/GET \/apps\/\{id\}\/usage/, '`dragoman usage`'],
  [/POST \/auth\/(?:login|refresh)/, '`dragoman login`'],
  [/GET \/users/, '`dragoman users list`'],
  [/GET \/models/, '`dragoman models list`'],
  [/GET \/measurements/, '`dragoman measurements list`'],
]
/** An operation, in backticks or not. */
const operation = /`?\b(?:GET|POST|PUT|PATCH|DELETE) (?:\/[^\s`.,;]*(?:\?[\w=]+)?)`?/g
const options: Readonly<Record<string, string>> = {
  from: '--from',
  to: '--to',
  format: '--format',
  priority: '--priority',
  glossaryId: '--glossary',
  email: '--email',
  qualityEstimate: '--quality-estimate',
  reviewBelow: '--review-below',
  alternatives: '--alternatives',
  alternativesAfter: '--alternatives-after',
  optimizeFor: '--optimize-for',
  matchThreshold: '--match-threshold',
  context: '--context',
  formality: '--formality',
  style: '--style',
  instructions: '--instruction',
  localOnly: '--local-only',
  engines: '--engines',
}
/** Names of headers, and of fields that no option has. */
const httpWords = new RegExp(
  [
    String.raw`\b(?:GET|POST|PUT|PATCH|DELETE) \/`,
    String.raw`\`(?:x-[\w-]+|content-[\w-]+|authorization|idempotency-key|retry-after)[\`:]`,
    String.raw`\`(?:multipart\/form-data|application\/[\w.+-]+)\``,
    '`(?:wait|apiKey|apiSecret|keepTexts|noStore|requestId|nextCursor|overlapSeconds)`',
    '`(?:expiresAt|refreshToken|filename)`|[Tt]he field `|[Ss]end (?:the|both) headers?',
  ].join('|'),
)

/** What the service says, in the words of the command line. */
export function inCommandWords(detail: string): string {
  const translated = nameOptions(detail)
    .replace(operation, nameCommand)
    // Two operations may be one command.
    .replace(/(`[^`]+`) and \1 show\b/g, '$1 shows')
    .replace(/(`[^`]+`) or \1/g, '$1')
  const sentences = translated.split(/(?<=[.!?]) (?=[\p{Lu}`"])/u)
  const kept = sentences.filter((sentence) => !httpWords.test(sentence))
  return kept.length > 0 ? kept.join(' ') : 'The service did not accept this.'
}

/** What the engines of this machine say of themselves, without a server. */
export const aboutThisMachine = (detail: string): string =>
  detail
    .replace(/\b([Tt])his server\b/g, '$1his machine')
    .replace(' The operator finds the reason in `GET /models`. It is tried again later.', '')
    .replace('The log of its start says how to install one.', '`dragoman doctor` says what to do.')

/** The console has what no command does. */
function nameCommand(found: string, at: number, text: string): string {
  const known = commands.find(([pattern]) => pattern.test(found))
  if (known !== undefined) return known[1]
  return at === 0 || /[.!?] $/.test(text.slice(0, at)) ? 'The console' : 'the console'
}

/** `/options/keys: …` and `from` are places in the body of a request. */
function nameOptions(detail: string): string {
  return detail
    .replace('the app has `noStore`', 'the app stores no results')
    .replace(/(^|[.!?] )\/options\/([\w.]+): /g, '$1--option $2: ')
    .replace(
      /(^|[.!?] )\/text\/(\d+): /g,
      (_, start, index) => `${start}Text ${Number(index) + 1}: `,
    )
    .replace(
      /(^|[.!?] )\/([a-z]\w*)(?:\/\d+)?: /gi,
      (_, start, name) => `${start}${options[name] ?? name}: `,
    )
    .replace(/`(\w+)` `(\w+)`( or `\w+`)?/g, (all, name, value, other: string = '') =>
      options[name] ? `\`${options[name]} ${value}\`${other}` : all,
    )
    .replace(/`(\w+)`/g, (all, name) => (options[name] ? `\`${options[name]}\`` : all))
}
