// `dragoman glossaries …` and `dragoman corrections …`: what an app has translated its own way.
// terminology/ implements them.
import { Command, Option } from 'commander'

const jsonHelp = 'print JSON'
const appHelp = 'app to use on the server'
const fromHelp = 'source language'
const toHelp = 'target language'
const glossaryHelp = 'ID of `dragoman glossaries list`'
const outputHelp = 'file to create; standard output if omitted'

const loadGlossaries = () => import('./terminology/glossary-commands.ts')
const loadCorrections = () => import('./terminology/correction-commands.ts')

/** Builds the `glossaries` command group. */
export function glossariesCommand(): Command {
  const glossaries = new Command('glossaries').description(
    'list and change the terms that have a fixed translation',
  )
  addGlossaryCommands(glossaries)
  addEntryCommands(glossaries)
  return glossaries
}

function addGlossaryCommands(glossaries: Command): void {
  glossaries
    .command('list')
    .description('list the glossaries of the app, newest first')
    .option('--app <id>', appHelp)
    .option('--json', jsonHelp)
    .action(async (options) => (await loadGlossaries()).list(options))

  glossaries
    .command('create')
    .description('create a glossary, and print its ID')
    .argument('<name>')
    .option('--app <id>', appHelp)
    .option('--json', jsonHelp)
    .action(async (name, options) => (await loadGlossaries()).create(name, options))

  glossaries
    .command('rename')
    .description('rename a glossary')
    .argument('<id>', glossaryHelp)
    .argument('<name>')
    .option('--app <id>', appHelp)
    .action(async (id, name, options) => (await loadGlossaries()).rename(id, name, options))

  glossaries
    .command('delete')
    .description('delete a glossary')
    .argument('<id>', glossaryHelp)
    .requiredOption('--yes', 'confirm; this cannot be undone')
    .option('--app <id>', appHelp)
    .action(async (id, options) => (await loadGlossaries()).remove(id, options))
}

function addEntryCommands(glossaries: Command): void {
  glossaries
    .command('add')
    .description('add an entry, or replace the one of the same term')
    .argument('<id>', glossaryHelp)
    .argument('<source>', 'the term; several forms of it as "house|houses"')
    .argument('<target>', 'its translation; the term itself is not translated')
    .requiredOption('--from <language>', fromHelp)
    .requiredOption('--to <language>', toHelp)
    .option('--forms <forms>', 'other forms of the translation, as "antigua|antiguos"')
    .option('--app <id>', appHelp)
    .action(async (id, source, target, options) =>
      (await loadGlossaries()).add(id, { source, target }, options),
    )

  glossaries
    .command('import')
    .description('replace the entries of a pair of languages by those of a file, or add those')
    .argument('<id>', glossaryHelp)
    .argument('<file>', 'lines of source and target, as .csv or .tsv')
    .requiredOption('--from <language>', fromHelp)
    .requiredOption('--to <language>', toHelp)
    .option('--add', 'keep the entries of other terms')
    .option('--dry-run', 'change nothing, and say what would be added, replaced and removed')
    .option('--if-version <number>', 'change nothing if somebody has changed the glossary since')
    .option('--app <id>', appHelp)
    .action(async (id, file, options) => (await loadGlossaries()).importFile(id, file, options))

  glossaries
    .command('export')
    .description('print the entries of a pair of languages, or write them to a file')
    .argument('<id>', glossaryHelp)
    .argument('[file]', outputHelp)
    .requiredOption('--from <language>', fromHelp)
    .requiredOption('--to <language>', toHelp)
    .option('--app <id>', appHelp)
    .action(async (id, file, options) => (await loadGlossaries()).exportFile(id, file, options))
}

/** Builds the `corrections` command group. */
export function correctionsCommand(): Command {
  const corrections = new Command('corrections').description(
    'list and change your own translations of sentences, which are used before any engine',
  )

  corrections
    .command('list')
    .description('list the corrections of the app, newest first')
    .option('--from <language>', fromHelp)
    .option('--to <language>', toHelp)
    .option('--search <text>', 'only those whose source or target has this text')
    .option('--limit <number>', 'how many; default: 20', Number)
    .option('--app <id>', appHelp)
    .option('--json', 'print one JSON object per correction')
    .action(async (options) => (await loadCorrections()).list(options))

  corrections
    .command('add')
    .description('add a correction, or replace the one of the same sentence')
    .argument('<source>', 'the sentence')
    .argument('<target>', 'its translation')
    .requiredOption('--from <language>', fromHelp)
    .requiredOption('--to <language>', toHelp)
    .option('--app <id>', appHelp)
    .action(async (source, target, { from, to, ...options }) =>
      (await loadCorrections()).add({ source, target, from, to }, options),
    )

  corrections
    .command('import')
    .description('add the corrections of files')
    .argument('<files...>', 'translation memories (.tmx) or lines of source,target,from,to (.csv)')
    .option('--from <language>', 'the source language of lines that name none')
    .option('--to <language>', 'the target language of lines that name none')
    .option('--dry-run', 'change nothing, and say what would be added and replaced')
    .option('--app <id>', appHelp)
    .action(async (files, options) => (await loadCorrections()).importFiles(files, options))

  corrections
    .command('export')
    .description('print all corrections, or write them to a file')
    .argument('[file]', outputHelp)
    .addOption(new Option('--format <format>', 'default: by the file, else csv').choices(formats))
    .option('--from <language>', fromHelp)
    .option('--to <language>', toHelp)
    .option('--app <id>', appHelp)
    .action(async (file, options) => (await loadCorrections()).exportFile(file, options))

  corrections
    .command('delete')
    .description('delete corrections')
    .argument('<ids...>', 'IDs of `dragoman corrections list`')
    .option('--app <id>', appHelp)
    .action(async (ids, options) => (await loadCorrections()).remove(ids, options))

  return corrections
}

const formats = ['csv', 'tmx'] as const
