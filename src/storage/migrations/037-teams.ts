import { type Kysely, sql } from 'kysely'

/**
 * Teams that own apps. An app without `team_id` belongs to the own team of its user, which has the
 * ID of that user, and a row once it matters. So what earlier versions write stays right.
 */
export const teams = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('teams')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await sql`create table dragoman.team_members (
      id text primary key,
      team_id text not null references dragoman.teams (id) on delete cascade,
      user_id text not null references dragoman.users (id) on delete cascade,
      role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
      created_at timestamptz not null,
      unique (team_id, user_id))`.execute(db)
    await sql`create index team_members_user on dragoman.team_members (user_id)`.execute(db)
    await sql`create table dragoman.team_invitations (
      id text primary key,
      team_id text not null references dragoman.teams (id) on delete cascade,
      invited_by text not null references dragoman.users (id) on delete cascade,
      token_hash text not null unique,
      email text,
      role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
      created_at timestamptz not null,
      expires_at timestamptz not null)`.execute(db)
    await sql`create index team_invitations_team
      on dragoman.team_invitations (team_id, created_at)`.execute(db)
    await sql`create index team_invitations_expired
      on dragoman.team_invitations (expires_at)`.execute(db)
    await sql`create index team_invitations_inviter
      on dragoman.team_invitations (invited_by)`.execute(db)
    await sql`alter table dragoman.apps
      add column team_id text references dragoman.teams (id)`.execute(db)
    await sql`alter table dragoman.apps
      add column owner_id text generated always as (coalesce(team_id, user_id)) stored`.execute(db)
    await sql`create index apps_owner
      on dragoman.apps (owner_id, created_at)`.execute(db)
    await sql`create index apps_team
      on dragoman.apps (team_id) where team_id is not null`.execute(db)
    await sql`alter table dragoman.audit_events
      add column team_id text,
      add column by_operator boolean`.execute(db)
    await sql`create index audit_events_team
      on dragoman.audit_events (team_id, created_at, id) where team_id is not null`.execute(db)
  },
}
