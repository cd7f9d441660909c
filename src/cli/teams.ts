// `dragoman teams …`: the teams of the user who is logged in. teams/ implements it.
import { Command, Option } from 'commander'
import { teamRoles } from '../shared/roles.ts'

const jsonHelp = 'print JSON'
const teamHelp = 'ID of `dragoman teams list`'
const memberHelp = 'email address or ID of a member'

/** Builds the `teams` command group. */
export function teamsCommand(): Command {
  const teams = new Command('teams').description('list, create and share teams, which own apps')
  addTeamCommands(teams)
  addMemberCommands(teams)
  addInvitationCommands(teams)
  return teams
}

const loadCommands = () => import('./teams/team-commands.ts')
const loadInvitations = () => import('./teams/invitation-commands.ts')

const roleOption = () =>
  new Option('--role <role>', 'what they may do').choices(teamRoles).default('member')

function addTeamCommands(teams: Command): void {
  teams
    .command('list')
    .description('list your teams; the first is your own')
    .option('--json', jsonHelp)
    .action(async (options) => (await loadCommands()).list(options))

  teams
    .command('create')
    .description('create a team, which you own')
    .argument('<name>')
    .option('--json', jsonHelp)
    .action(async (name, options) => (await loadCommands()).create(name, options))

  teams
    .command('rename')
    .description('rename a team')
    .argument('<id>', teamHelp)
    .argument('<name>')
    .option('--json', jsonHelp)
    .action(async (id, name, options) => (await loadCommands()).rename(id, name, options))

  teams
    .command('delete')
    .description('delete a team that has no apps')
    .argument('<id>', teamHelp)
    .requiredOption('--yes', 'confirm; this cannot be undone')
    .action(async (id) => (await loadCommands()).remove(id))
}

function addMemberCommands(teams: Command): void {
  teams
    .command('members')
    .description('list the members of a team')
    .argument('<id>', teamHelp)
    .option('--json', jsonHelp)
    .action(async (id, options) => (await loadCommands()).listMembers(id, options))

  teams
    .command('set-role')
    .description('give a member another role')
    .argument('<id>', teamHelp)
    .argument('<member>', memberHelp)
    .addOption(roleOption().makeOptionMandatory())
    .option('--json', jsonHelp)
    .action(async (id, member, options) => (await loadCommands()).setRole(id, member, options))

  teams
    .command('remove')
    .description('remove a member from a team; their access ends at once')
    .argument('<id>', teamHelp)
    .argument('<member>', memberHelp)
    .action(async (id, member) => (await loadCommands()).removeMember(id, member))

  teams
    .command('leave')
    .description('leave a team')
    .argument('<id>', teamHelp)
    .action(async (id) => (await loadCommands()).leave(id))
}

function addInvitationCommands(teams: Command): void {
  teams
    .command('invite')
    .description('invite somebody, and print the link; it is shown only once')
    .argument('<id>', teamHelp)
    .argument('[email]', 'only the user with this address can accept it')
    .addOption(roleOption())
    .option('--json', jsonHelp)
    .action(async (id, email, options) => (await loadInvitations()).invite(id, email, options))

  teams
    .command('invitations')
    .description('list open invitations to a team')
    .argument('<id>', teamHelp)
    .option('--json', jsonHelp)
    .action(async (id, options) => (await loadInvitations()).listInvitations(id, options))

  teams
    .command('revoke')
    .description('revoke an invitation')
    .argument('<id>', teamHelp)
    .argument('<invitation>', 'ID of `dragoman teams invitations`')
    .action(async (id, invitation) => (await loadInvitations()).revoke(id, invitation))

  teams
    .command('join')
    .description('join a team with the link of an invitation')
    .argument('<link>', 'the link, or the token at its end')
    .option('--json', jsonHelp)
    .action(async (link, options) => (await loadInvitations()).join(link, options))
}
