// `dragoman models …`: arguments, options and help of each command. models/ implements them.
import { Command, Option } from 'commander'

const exitCodes = `
Exit status: 0 success, 1 failure, 2 wrong usage (such as an unknown pair or directory),
3 network or proxy failure, 4 not in the registry, or not a registry, 5 wrong hash, damaged or
suspect model, 6 disk full, 7 permission denied, 130 interrupted.`

const pairHelp = 'pairs such as en-es or en-zh-Hant, or all-from-en, all-to-en, all'

/** Builds the `models` command group. */
export function modelsCommand(): Command {
  const models = new Command('models')
    .description('manage neural models')
    .addHelpText('after', exitCodes)
  addList(models)
  addPull(models)
  addVerify(models)
  addRemove(models)
  addImport(models)
  addExport(models)
  addCheck(models)
  return models
}

function addList(models: Command): void {
  models
    .command('list')
    .description('list installed models with size, origin and check result')
    .option('--available', 'list the models of the registry instead')
    .option('--json', 'print JSON')
    .action(async (options) => (await import('./models/list.ts')).listModels(options))
}

function addPull(models: Command): void {
  models
    .command('pull')
    .description('download, verify and install models; resumes an interrupted download')
    .argument('[pairs...]', `${pairHelp}; default: DRAGOMAN_MODELS`)
    .addOption(
      new Option('--architecture <which>', 'overrides DRAGOMAN_MODELS_ARCHITECTURE').choices([
        'better',
        'smaller',
        'base',
        'base-memory',
        'tiny',
      ]),
    )
    .option('--registry <which>', 'firefox, mozilla or a URL; overrides DRAGOMAN_MODELS_REGISTRY')
    .option(
      '--accept-changes',
      'accept files that have changed since they were first downloaded, if the registry ' +
        'has no hash',
    )
    .option('--if-better', 'replace an installed model only by one that is better on --set')
    .option('--set <file>', 'sentences and their translations (.tsv, .tmx), or sentences')
    .option('--reference <file>', 'the translations of the lines of --set')
    .addHelpText('after', exitCodes)
    .action(async (pairs, options) => (await import('./models/pull.ts')).pull(pairs, options))
}

function addVerify(models: Command): void {
  models
    .command('verify')
    .description('compare every byte of installed models with what was downloaded')
    .argument('[pairs...]', 'pairs such as en-es; default: all')
    .action(async (pairs) => (await import('./models/verify.ts')).verify(pairs))
}

function addRemove(models: Command): void {
  models
    .command('remove')
    .description('remove models; a running server stops using them')
    .argument('<pairs...>', 'pairs such as en-es')
    .action(async (pairs) => (await import('./models/remove.ts')).remove(pairs))
}

function addImport(models: Command): void {
  models
    .command('import')
    .description(
      'install models from a directory of directories such as en-es or enes, or from one ' +
        'of them; files may be compressed (.gz, .zst)',
    )
    .argument('<directory>')
    .option('--pair <pair>', 'language pair, if the directory does not name it')
    .action(async (directory, options) =>
      (await import('./models/import.ts')).importDirectory(directory, options),
    )
}

function addExport(models: Command): void {
  models
    .command('export')
    .description('write installed models to a directory for `import` on another machine')
    .argument('<directory>')
    .argument('[pairs...]', 'pairs such as en-es; default: all')
    .action(async (directory, pairs) =>
      (await import('./models/export.ts')).exportDirectory(directory, pairs),
    )
}

function addCheck(models: Command): void {
  models
    .command('check')
    .description('translate test sentences with installed models and check the output')
    .argument('[pairs...]', 'pairs such as en-es; default: all')
    .option(
      '--set <file>',
      'measure with sentences and their translations (.tsv, .tmx) and calibrate quality ' +
        'estimates; a model that is not installed is downloaded, measured and removed',
    )
    .option('--reference <file>', 'the translations of the lines of --set')
    .action(async (pairs, options) => (await import('./models/check.ts')).check(pairs, options))
}
