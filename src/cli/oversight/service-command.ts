// `dragoman service …`: what operators see and change of the whole service, through its API.
import { Command, Option } from 'commander'
import { jobStatuses, webhookEventStatuses } from '../../storage/enumerations.ts'

const jsonHelp = 'print JSON'
const linesHelp = 'print one JSON object per line'
const limitHelp = 'how many; default: 20'
const appHelp = 'only this app'
const userHelp = 'email address of a user: only what their apps have'
const grantHelp = 'a number, or `default` for what the settings say'

const loadReports = () => import('./reports.ts')
const loadUsers = () => import('./user-reports.ts')

/** Builds the `service` command group. */
export function serviceCommand(): Command {
  const service = new Command('service').description(
    'oversee the service that you are logged in to as an operator',
  )
  addUsage(service)
  addUsers(service)
  addLists(service)
  return service
}

function addUsage(service: Command): void {
  service
    .command('usage')
    .description('show what all users have translated, by day and pair')
    .option('--from <day>', 'first day (UTC), such as 2026-11-01; default: this month')
    .option('--to <day>', 'last day; default: today')
    .option('--app <id>', appHelp)
    .addOption(
      new Option('--by <what>', 'who used how much, the most first').choices(['owner', 'app']),
    )
    .option('--json', jsonHelp)
    .action(async (options) => (await import('./usage-report.ts')).usage(options))
}

function addUsers(service: Command): void {
  service
    .command('users')
    .description('list the users, newest first, or show one with their apps and limits')
    .argument('[email]', 'email address of a user')
    .option('--email <part>', 'list only users whose email address contains this, in any case')
    .option('--json', jsonHelp)
    .action(async (email, options) => (await loadUsers()).users(email, options))

  service
    .command('limits')
    .description('grant an app other limits than the settings; without an option, show them')
    .argument('<app>', 'ID of the app; `dragoman service users <email>` shows it')
    .option('--requests-per-minute <number>', `${grantHelp}; 0: no limit`)
    .option('--characters-per-minute <number>', `${grantHelp}; 0: no limit`)
    .option('--monthly-characters <number>', `${grantHelp}; 0: none`)
    .option('--monthly-tokens <number>', `of language models: ${grantHelp}; 0: none`)
    .option('--json', jsonHelp)
    .action(async (app, options) => (await import('./limits.ts')).limits(app, options))
}

function addLists(service: Command): void {
  service
    .command('jobs')
    .description('list the jobs of all users, newest first, without their texts')
    .addOption(new Option('--status <status>', 'only these').choices(jobStatuses))
    .option('--app <id>', appHelp)
    .option('--user <email>', userHelp)
    .option('--limit <number>', limitHelp, Number)
    .option('--json', linesHelp)
    .action(async (options) => (await loadReports()).jobs(options))

  service
    .command('webhooks')
    .description('list the webhooks of all users, newest first')
    .addOption(new Option('--status <status>', 'only these').choices(webhookEventStatuses))
    .option('--app <id>', appHelp)
    .option('--user <email>', userHelp)
    .option('--limit <number>', limitHelp, Number)
    .option('--json', linesHelp)
    .action(async (options) => (await loadReports()).webhooks(options))

  service
    .command('redeliver')
    .description('send a webhook again')
    .argument('<webhook>', 'ID of `dragoman service webhooks`')
    .option('--json', jsonHelp)
    .action(async (webhook, options) => (await loadReports()).redeliver(webhook, options))
}
