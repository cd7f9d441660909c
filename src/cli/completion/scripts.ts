// Each script finds the command that the words before the cursor name, then offers its subcommands,
// its options, or the values of the option before the cursor.
import type { Command } from 'commander'
import { type CompletedCommand, listCommands } from './command-tree.ts'
import type { ValueKind } from './value-kinds.ts'

const generators = { bash: generateBash, zsh: generateZsh, fish: generateFish }

/** The script that completes the program's commands in a shell. */
export const generateCompletion = (program: Command, shell: keyof typeof generators): string =>
  generators[shell](listCommands(program))

/** For shells: nothing in it is expanded. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The paths of all commands below the first. */
const pathsOf = (commands: readonly CompletedCommand[], separator: string): string =>
  commands
    .slice(1)
    .map(({ path }) => quote(path))
    .join(separator)

interface ValueCase {
  readonly pattern: string
  readonly takesFile: boolean
  readonly choices: readonly string[]
  readonly kind: ValueKind | undefined
}

/** What follows an option that takes a value. */
const valueCases = (commands: readonly CompletedCommand[], separator: string): ValueCase[] =>
  commands.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ names, takesFile, choices, kind }) => ({
        pattern: names.map((name) => quote(`${path} ${name}`)).join(separator),
        takesFile,
        choices,
        kind,
      })),
  )

function generateBash(commands: readonly CompletedCommand[]): string {
  const values = valueCases(commands, ' | ').map(({ pattern, takesFile, choices, kind }) => {
    if (takesFile) return `    ${pattern}) return ;;`
    const words = kind ? `kind=${kind}` : `words=${quote(choices.join(' '))}`
    return `    ${pattern}) ${words}; hasValue=1 ;;`
  })
  const offers = commands.map(({ path, commands, options, choices, kind = '' }) => {
    const words = [...commands.map(({ name }) => name), ...choices]
    const names = options.flatMap((option) => option.names)
    const offered = `words=${quote(words.join(' '))} options=${quote(names.join(' '))}`
    return `      ${quote(path)}) ${offered} kind=${kind} ;;`
  })
  return `# Completes dragoman in bash. Written by \`dragoman completion bash\`.
_dragoman() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]}
  local path=dragoman words='' options='' hasValue='' kind='' prefix='' typed=$current i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path \${COMP_WORDS[i]}" in
      ${pathsOf(commands, ' | ')}) path="$path \${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path $previous" in
${values.join('\n')}
  esac
  if [[ -z $hasValue ]]; then
    case "$path" in
${offers.join('\n')}
    esac
    [[ $current == -* ]] && words=$options kind=''
  fi
  # Several languages have commas between them.
  [[ $kind == languages && $current == *,* ]] && prefix=\${current%,*}, typed=\${current##*,}
  [[ -n $kind ]] && words=$(dragoman values $kind 2> /dev/null | cut -f 1)
  COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "$typed"))
}
complete -o default -F _dragoman dragoman
`
}

function generateZsh(commands: readonly CompletedCommand[]): string {
  const describe = (name: string, description: string) =>
    quote(`${name.replaceAll(':', '\\:')}:${description}`)
  const values = valueCases(commands, '|').map(({ pattern, takesFile, choices, kind }) => {
    const offered = kind ? `_dragoman_values ${kind}` : `compadd -- ${choices.map(quote).join(' ')}`
    return `    (${pattern}) ${takesFile ? '_files' : offered}; return ;;`
  })
  const offers = commands.map(({ path, commands, options, choices, kind = '' }) => {
    const words = [
      ...commands.map(({ name, description }) => describe(name, description)),
      ...choices.map(quote),
    ]
    const names = options.flatMap(({ names, description }) =>
      names.map((name) => describe(name, description)),
    )
    const offered = `offers=(${words.join(' ')}) options=(${names.join(' ')}) kind=${kind}`
    return `    (${quote(path)}) ${offered} ;;`
  })
  return `#compdef dragoman
# Completes dragoman in zsh. Written by \`dragoman completion zsh\`.
_dragoman_values() {
  local -a values
  local line tab=$'\\t'
  for line in \${(f)"$(dragoman values $1 2> /dev/null)"}; do
    values+=("\${line%%$tab*}:\${line#*$tab}")
  done
  [[ $1 == languages ]] && compset -P '*,'
  _describe value values
}
_dragoman() {
  local command=dragoman kind i
  local -a offers options
  for ((i = 2; i < CURRENT; i++)); do
    case "$command $words[i]" in
      (${pathsOf(commands, '|')}) command="$command $words[i]" ;;
    esac
  done
  case "$command $words[CURRENT-1]" in
${values.join('\n')}
  esac
  case "$command" in
${offers.join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    _describe -o option options
  elif [[ -n $kind ]]; then
    _dragoman_values $kind
  elif (( $#offers )); then
    _describe command offers
  else
    _files
  fi
}
if [[ $funcstack[1] == _dragoman ]]; then _dragoman "$@"; else compdef _dragoman dragoman; fi
`
}

function generateFish(commands: readonly CompletedCommand[]): string {
  const quoteFish = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`
  const lines = commands.flatMap(({ path, commands, options, choices, kind }) => {
    const start = `complete -c dragoman -n ${quoteFish(`__dragoman_at ${path}`)}`
    const offers = [...commands, ...choices.map((name) => ({ name, description: '' }))]
    return [
      ...offers.map(
        ({ name, description }) => `${start} -f -a ${name} -d ${quoteFish(description)}`,
      ),
      ...(kind ? [`${start} -f -a '(__dragoman_values ${kind})'`] : []),
      ...options.map(({ names, description, takesValue, takesFile, choices, kind }) => {
        const flags = names.map((name) =>
          name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
        )
        const offered = kind ? `(__dragoman_values ${kind})` : choices.join(' ')
        const listed = takesValue ? ` -x -a ${quoteFish(offered)}` : ''
        const value = takesFile ? ' -r -F' : listed
        return `${start} ${flags.join(' ')}${value} -d ${quoteFish(description)}`
      }),
    ]
  })
  return `# Completes dragoman in fish. Written by \`dragoman completion fish\`.
function __dragoman_values --description 'What the service has; after commas, with what is before'
    set -l prefix ''
    test "$argv" = languages; and set prefix (string match -r '.*,' -- (commandline -ct))
    for line in (dragoman values $argv 2> /dev/null)
        echo "$prefix$line"
    end
end
function __dragoman_at --description 'Whether the words before the cursor name this command'
    set -l path dragoman
    for word in (commandline -opc)[2..-1]
        switch "$path $word"
            case ${pathsOf(commands, ' ')}
                set path "$path $word"
        end
    end
    test "$path" = "$argv"
end
${lines.join('\n')}
`
}
