// `dragoman evaluate`: arguments and options. evaluate/ implements it.
import { Command, Option } from 'commander'

const examples = `
A set has sentences and the translations that people wrote of them, 200 or more: two files of lines,
lines of texts with tabs between them, TMX, or the corrections of an app. With several languages,
the first line of a file with tabs names them. Engines of this machine translate; the texts do not
leave it. --save stores only figures: on the server that you are logged in to as an operator, else
in the database of this machine. Without DATABASE_URL, stop the service first.

Examples:
  dragoman evaluate --set manuals.tsv --pairs en-es
  dragoman evaluate --set manuals.en --reference manuals.es --pairs en-es --engines marian
  dragoman evaluate --set memory.tmx --pairs en-es,es-en --output-dir translated
  dragoman evaluate --corrections --pairs en-es --json
  dragoman evaluate --set manuals.tsv --pairs en-es --save --name "manuals, 2026"

Exit status: 0 success, 1 failure, 2 wrong usage.`

/** Builds the `evaluate` command. */
export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('measure engines, models and chains with texts that people translated')
    .option('--set <file>', 'sentences and their translations (.tsv, .tmx), or sentences')
    .option('--reference <file>', 'the translations of the lines of --set')
    .option('--corrections', "take the corrections of the server's app as the set")
    .option('--app <id>', 'app whose corrections are taken')
    .requiredOption('--pairs <pairs>', 'language pairs such as en-es or en-es,es-en')
    .option('--engines <names>', 'only routes of these engines, such as apertium,marian')
    .option('--hops <number>', 'how many hops a chain may have', '2')
    .option('--sentences <number>', 'take only the first sentences of the set')
    .addOption(
      new Option('--tokenizer <name>', 'how BLEU finds words; default: by the language').choices([
        '13a',
        'intl',
        'char',
        'zh',
        'none',
      ]),
    )
    .option('--samples <number>', 'samples of the bootstrap', '1000')
    .option('-o, --output-dir <directory>', 'write the translations, one file a route')
    .option('--save', 'save what was measured, so that translations go by it')
    .option('--name <name>', 'name of the set; default: that of the file')
    .option('--local', 'save it in the database of this machine although a server is configured')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(async (options) =>
      (await import('./evaluate/evaluation-run.ts')).runEvaluation(options),
    )
}
