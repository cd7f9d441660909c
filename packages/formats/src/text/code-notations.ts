// Code of more than one word, or that only its surroundings show: command lines, options, requests,
// statements, patterns of file names. Each repetition is bounded.

const { raw } = String

export const fileEnding =
  '(?:docx?|xlsx?|pptx?|odt|ods|odp|pdf|rtf|txt|md|csv|json|xml|html?|png|jpe?g|gif|svg|webp|' +
  'zip|mp[34]|wav|mov|exe|dll|ini|log)'
const patternEnding = raw`\.(?:${fileEnding}|[cm]?[jt]sx?|css|py|sh|ya?ml|conf|tmp|bak|java|go|rs)`
const noWord = raw`(?![\p{L}\p{N}_\-])`

/** Programs that take options, and with a subcommand are no words of a sentence. */
const program =
  'rm|ls|cp|mv|ln|tar|grep|sed|awk|chmod|chown|mkdir|curl|wget|ssh|scp|rsync|sudo|ps|du|df|kill|' +
  'docker|podman|git|npm|yarn|pnpm|npx|pip3?|kubectl|helm|apt|apt-get|brew|cargo|systemctl|gcc|' +
  'java|node|python3?|ffmpeg|openssl|psql|cd|cat|echo|export|source'
const subcommand =
  'git (?:push|pull|commit|clone|checkout|add|status|merge|rebase|log|fetch|init|branch|stash|' +
  raw`reset|diff|tag|remote|switch)(?: (?:origin|upstream)(?: [\w.\/\-]{1,60}(?<!\.))?)?|` +
  'docker (?:run|build|pull|push|exec|compose (?:up|down|build)|ps|rm)|' +
  'docker-compose (?:up|down)|' +
  'npm (?:install|run|ci|start|test|publish|init|audit)|yarn (?:add|install|run)|' +
  'pnpm (?:add|install|run)|pip3? (?:install|uninstall|freeze)|' +
  'kubectl (?:get|apply|create|delete|describe|logs|exec)|' +
  'apt(?:-get)? (?:install|update|upgrade|remove)|brew (?:install|upgrade)|' +
  'cargo (?:build|run|test|add|install)|systemctl (?:start|stop|restart|enable|status)'
const anyOption = raw`--?[A-Za-z][\w\-]{0,30}`
const value = raw`[\w.%+\-]{0,100}`
const method = '(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)'
const column = raw`(?:\*|[a-z_][\w.]{0,60}(?:\([\w.*]{0,60}\))?)`
const operand = raw`(?:[\w.]{1,60}|'[^'\n]{0,100}'|"[^"\n]{0,100}"|[?:$]\w{0,30})`
const clause =
  raw`\s(?:WHERE|AND|OR|SET)\s${operand}\s?(?:[=<>]{1,2}|!=|LIKE|IS|IN)\s?${operand}|` +
  raw`\s(?:WHERE|FROM|(?:INNER |LEFT )?JOIN|INTO|LIMIT|(?:ORDER|GROUP) BY)` +
  raw`(?:\s[a-z_][\w.]{0,60}|\s\d{1,9})?`

/** Each begins with a sign. */
export const signedCode: readonly string[] = [
  // -it, -rf: beside other options, or after a program.
  raw`(?=-[A-Za-z]{2})(?<=(?<![^\s(])(?:${anyOption}|(?:${program})(?: [a-z]{1,20})?)[,)]? )` +
    raw`-[A-Za-z]{2,5}${noWord}`,
  raw`(?<!\S)-[a-z]{2,5}(?=,? --?[a-z])`,
  // *.log, **/*.ts.
  raw`(?<![\w*?])\*{1,2}(?:\/[\w.*\-]{1,30}){0,5}(?:\.\*|${patternEnding}|\.[a-z]{2,4})${noWord}`,
  // ?color=red&size=1.
  raw`\?[\w.\-]{1,40}=${value}(?:&[\w.\-]{1,40}=${value}){0,20}(?<!\.)`,
  // Keys of JSON: {"app": {"name": "x"}}.
  raw`(?=")(?<=[\{,]\s{0,9})"[\w.$\-]{1,60}"\s?:(?=\s?(?:["\{\[\d\-]|true|false|null))`,
  raw`"[\w.$\-]{1,60}"\s?:(?=\s?[\{\[])`,
  // "$PWD":/app.
  raw`(?<=[\w"'\}]):\/[\w.\/\-]{1,100}(?<!\.)`,
  // What follows the prompt of a shell.
  raw`(?=\$ )(?<=(?:^|\n|: )[ \t]{0,8})\$ (?:${program}|\.?\/|[a-z]+ -)(?!\w)[^\n]{0,300}`,
  raw`#(?:include|import)\s?[<"][\w.\/\-]{1,60}[>"]`,
]

/** Each begins with a letter and has a sign in or after it. */
export const codeWords: readonly string[] = [
  // user@host:~$ ls.
  raw`[\w.\-]{1,32}@[\w.\-]{1,64}:[~\/][\w.\/~\-]{0,100}[$#](?: [^\n]{1,300})?`,
  // data[i], dict['key'], list[0]; not a footnote: house[1].
  raw`[A-Za-z_][\w.]{0,60}(?:\[(?:0|-1|[ijknxy]|idx|index|key|[a-z]\w{0,20}[+\-]\w{1,20}|` +
    raw`\d{0,6}:\d{0,6}|'[^'\]\n]{1,60}'|"[^"\]\n]{1,60}")\]){1,4}(?:\.\w{1,40}){0,5}(?:\(\))?`,
  // file_*.txt, file_?.txt, src/*.js.
  raw`[\w.\/~\-]{1,60}[*?][\w*?.\/\-]{0,40}${patternEnding}${noWord}|` +
    raw`[\w.\/~\-]{0,60}[_\-.\/]\*[\w*.\/\-]{0,40}\.[a-z]{1,5}${noWord}`,
  // class="red".
  raw`[a-z][\w:.\-]{0,40}=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}')`,
  // Names of images: node:18-alpine.
  raw`(?:[a-z0-9][\w.\-]{0,60}\/){0,3}[a-z][a-z0-9._\-]{0,60}:` +
    raw`(?:\d[\w.]{0,20}-[a-z][\w.\-]{0,40}(?<!\.)|latest|v?\d{1,4}(?:\.\d{1,4}){2,3})${noWord}`,
  // Fields of HTTP.
  raw`(?:Content-(?:Type|Length|Encoding|Disposition|Language|Security-Policy)|` +
    raw`Accept-(?:Language|Encoding|Charset|Ranges)|User-Agent|Cache-Control|Set-Cookie|` +
    raw`If-(?:None-Match|Modified-Since|Match)|Last-Modified|Retry-After|Transfer-Encoding|` +
    raw`WWW-Authenticate|Access-Control-[A-Z][\w\-]{1,40}|X-(?!Ray)[A-Z][a-z]{1,30}-[\w\-]{1,40}|` +
    raw`Keep-Alive|Strict-Transport-Security|content-(?:type|length|encoding)(?=:))${noWord}`,
  // print("The house"): its name, not what it prints.
  raw`(?:print|printf|println|console\.(?:log|error|warn)|echo|puts|alert|require|len)\((?=["'])`,
]

/** What may begin a phrase of code; in most texts there is none. */
export const codeWordsBeforeSpace =
  'git|docker|npm|yarn|pnpm|pip3?|apt|brew|cargo|kubectl|systemctl|import|SELECT|INTO|UPDATE|TABLE'

/** Each begins with a letter. */
export const codePhrases: readonly string[] = [
  raw`(?:${subcommand})${noWord}`,
  raw`(?:rm|ls|cp|mv|tar|grep|chmod|curl|wget|ssh|sudo)(?= -{1,2}[A-Za-z])`,
  raw`${method} (?=\/|https?:)\S{1,300}(?: HTTP\/[\d.]{1,3})?(?<![.,;:!?\)\]])`,
  // Statements of Python, JavaScript, SQL.
  raw`(?<=^|\n)import [a-z_][\w.]{0,60}(?: as \w{1,30})?(?=;)|` +
    raw`(?<=^|\n)import (?:os|sys|re|json|math|time|random|numpy|pandas|datetime)` +
    raw`(?: as \w{1,30})?(?=$|[\n;])|(?<=^|\n)from [a-z_][\w.]{0,60} import [\w*]{1,60}` +
    raw`(?:, \w{1,60}){0,20}(?=$|[\n;])|import [\w*\{\} ,]{1,200} from ["'][^"'\n]{1,200}["'];?`,
  raw`(?:const|let|var) [A-Za-z_$][\w$]{0,60} = [^\n;]{1,200};|` +
    raw`def [a-z_]\w{0,60}\([^\(\)\n]{0,200}\):`,
  raw`SELECT (?:DISTINCT )?${column}(?:, ?${column}){0,20} FROM [a-z_"\x60][\w."\x60]{0,60}` +
    raw`(?:${clause}){0,8}(?:[ ,](?:ASC|DESC)|;){0,2}`,
  raw`(?:INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE|DROP TABLE) [a-z_][\w.]{0,60}` +
    raw`(?:${clause}){0,8};?`,
]
