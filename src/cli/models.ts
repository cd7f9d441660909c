// `dragoman models …`: each command's words, options and help; what they do is in models/.
import { Command, Option } from 'commander'

const exitCodes = `
Exit status: 0 all is well, 1 something failed, 2 it was asked for wrongly (no such pair, no such folder), 3 no network or proxy
trouble, 4 the registry has not got it or is none, 5 wrong hash, damaged or suspect, 6 the disk is full, 7 no permission,
130 interrupted.`

const pairHelp = 'pairs such as en-es or en-zh-Hant; all-from-en, all-to-en, all'

/** The group of commands about neural models. */
export function modelsCommand(): Command {
  const models = new Command('models')
    .description('neural models: list, pull, verify, remove, import, export, check')
    .addHelpText('after', exitCodes)

  models
    .command('list')
    .description('what is installed, with size, origin and how it was when it was tried')
    .option('--available', 'what the registry has instead')
    .option('--json', 'for programs')
    .action(async (options) => (await import('./models/list.ts')).list(options))

  models
    .command('pull')
    .description(
      'download models and put them in place, whole and verified; an interrupted pull is continued',
    )
    .argument('[pairs...]', `${pairHelp}; those of DRAGOMAN_MODELS when left out`)
    .addOption(
      new Option('--architecture <which>', 'instead of DRAGOMAN_MODELS_ARCHITECTURE').choices([
        'better',
        'smaller',
        'base',
        'base-memory',
        'tiny',
      ]),
    )
    .option(
      '--registry <which>',
      'firefox, mozilla or an address, instead of DRAGOMAN_MODELS_REGISTRY',
    )
    .option(
      '--accept-changes',
      'take files that are not what they were at first sight, where the registry has no hash for them',
    )
    .addHelpText('after', exitCodes)
    .action(async (pairs, options) => (await import('./models/pull.ts')).pull(pairs, options))

  models
    .command('verify')
    .description('read every byte of installed models and compare it with what arrived')
    .argument('[pairs...]', 'all when left out')
    .action(async (pairs) => (await import('./models/verify.ts')).verify(pairs))

  models
    .command('remove')
    .description('remove models; a running server stops using them by itself')
    .argument('<pairs...>', 'pairs such as en-es')
    .action(async (pairs) => (await import('./models/remove.ts')).remove(pairs))

  models
    .command('import')
    .description(
      'install models from a folder of folders such as en-es or enes, or from one such folder; files may be packed (.gz, .zst)',
    )
    .argument('<folder>')
    .option('--pair <pair>', 'the pair of a folder that does not say it')
    .action(async (folder, options) =>
      (await import('./models/import.ts')).importFolder(folder, options),
    )

  models
    .command('export')
    .description('write installed models to a folder that `import` takes on another machine')
    .argument('<folder>')
    .argument('[pairs...]', 'all when left out')
    .action(async (folder, pairs) =>
      (await import('./models/export.ts')).exportFolder(folder, pairs),
    )

  models
    .command('check')
    .description('translate some sentences with installed models and look at what comes out')
    .argument('[pairs...]', 'all when left out')
    .action(async (pairs) => (await import('./models/check.ts')).check(pairs))

  return models
}
