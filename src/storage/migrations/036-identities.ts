import { type Kysely, sql } from 'kysely'

/** Single sign-on: whose accounts elsewhere belong to whom, and log-ins that are on their way. */
export const identities = {
  async up(db: Kysely<unknown>): Promise<void> {
    // The previous version finds a hash that no password has, and refuses.
    await sql`alter table dragoman.users
      add column has_password boolean not null default true`.execute(db)
    await sql`alter table dragoman.sessions
      add column factor_elsewhere boolean not null default false`.execute(db)
    await sql`create table dragoman.identities (
      id text primary key,
      user_id text not null references dragoman.users on delete cascade,
      issuer text not null,
      subject text not null,
      email text,
      created_at timestamptz not null,
      last_used_at timestamptz,
      unique (issuer, subject)
    )`.execute(db)
    await sql`create index identities_of_user on dragoman.identities (user_id)`.execute(db)
    await sql`create table dragoman.sign_ons (
      state_hash text primary key,
      provider text not null,
      browser_hash text not null,
      sealed text not null,
      next text not null,
      user_id text references dragoman.users on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
    await sql`create index sign_ons_expiry on dragoman.sign_ons (expires_at)`.execute(db)
    await sql`create index sign_ons_of_user on dragoman.sign_ons (user_id)`.execute(db)
    await sql`create table dragoman.device_logins (
      device_hash text primary key,
      user_code_hash text not null unique,
      address text,
      user_agent text,
      user_id text references dragoman.users on delete cascade,
      factor_elsewhere boolean not null default false,
      refused boolean not null default false,
      expires_at timestamptz not null
    )`.execute(db)
    await sql`create index device_logins_expiry
      on dragoman.device_logins (expires_at)`.execute(db)
    await sql`create index device_logins_of_user
      on dragoman.device_logins (user_id)`.execute(db)
  },
}
