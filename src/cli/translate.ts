// `dragoman translate`: arguments and options. translate/ implements it.
import { Command, Option } from 'commander'
import { textFormats } from './translate/file-extensions.ts'
import { addWishOptions, gather } from './translate/wish-options.ts'

const examples = `
Standard input is translated line by line as it arrives. Documents, directories and patterns are
translated into new files beside them, such as report.es.docx. What ends as a file does, or has the
form of a path, is a file, also if there is none. With --file, files are printed: plain text line by
line, other formats as one text. What is translated already is left alone: the same command again
translates what is missing.

Examples:
  dragoman translate --to es "The house is red."
  dragoman translate --to es,fr --json "The house is red."
  dragoman translate --to es --alternatives 3 house
  dragoman translate --to fr --alternatives 3 --alternatives-after "La " "The house is red."
  dragoman translate --to es,fr report.docx "docs/**/*.md"
  dragoman translate --to es --file manual.md --quality-estimate --review-below 0.35
  dragoman translate --to de --formality less --instruction "Keep product names." letter.docx
  tail -f log.txt | dragoman translate --from en --to es
  dragoman translate --to es,fr --file page.html --file notes.txt --output-dir translated

Exit status: 0 success, 1 failure, 2 wrong usage.`

/** Builds the `translate` command. */
export function translateCommand(): Command {
  const translate = new Command('translate')
    .description('translate texts, lines of standard input, or files')
    .argument('[text...]', 'text, or documents and directories; standard input if omitted or "-"')
    .requiredOption('--to <languages>', 'target languages such as es or es,pt-BR')
    .option('--from <language>', 'source language; detected if omitted')
    .addOption(
      new Option('--format <format>', 'default: by the name of the file, else text').choices(
        textFormats,
      ),
    )
    .option('--html', 'same as --format html')
    .option('-f, --file <file>', 'print the translation of a file; "-" is standard input', gather)
    .option('-o, --output-dir <directory>', 'write name.es.txt for a file name.txt')
    .option('--force', 'replace existing files')
    .option('--glossary <id>', 'use terms of a glossary of the app; repeatable', gather)
    .option('--option <name=value>', 'option of the format, such as comments=true', gather)
  return addWishOptions(translate)
    .option('--quality-estimate', 'say on standard error how good the translation is, 0 to 1')
    .option('--review-below <estimate>', 'name passages below it on standard error; without server')
    .option('--alternatives <n>', 'other translations of a word or short phrase, on standard error')
    .option('--alternatives-after <text>', 'how they begin: the translation up to a word')
    .option('--json', 'print one JSON object per text or line')
    .option('--app <id>', 'app to use on the server')
    .option('--local', 'use the engines of this machine although a server is configured')
    .addHelpText('after', examples)
    .action(async (words, options) =>
      (await import('./translate/translation-run.ts')).runTranslation(words, options),
    )
}
