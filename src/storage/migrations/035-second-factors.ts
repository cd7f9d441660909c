import { type Kysely, sql } from 'kysely'

/** Second factors, what asks for them, and when a session last proved who uses it. */
export const secondFactors = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.sessions add column proven_at timestamptz`.execute(db)
    await sql`create table dragoman.totp_secrets (
      user_id text primary key references dragoman.users on delete cascade,
      secret text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_used_at timestamptz,
      last_step bigint not null default 0,
      failures integer not null default 0,
      failures_since timestamptz
    )`.execute(db)
    await sql`create table dragoman.recovery_codes (
      code_hash text primary key,
      user_id text not null references dragoman.users on delete cascade,
      used_at timestamptz
    )`.execute(db)
    await sql`create index recovery_codes_of_user
      on dragoman.recovery_codes (user_id)`.execute(db)
    await sql`create table dragoman.passkeys (
      id text primary key,
      user_id text not null references dragoman.users on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      sign_count bigint not null,
      transports json not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
    await sql`create index passkeys_of_user on dragoman.passkeys (user_id)`.execute(db)
    await sql`create table dragoman.auth_challenges (
      token_hash text primary key,
      kind text not null,
      user_id text references dragoman.users on delete cascade,
      session_id text references dragoman.sessions on delete cascade,
      webauthn_challenge text,
      attempts integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
    await sql`create index auth_challenges_of_user
      on dragoman.auth_challenges (user_id)`.execute(db)
    await sql`create index auth_challenges_expiry
      on dragoman.auth_challenges (expires_at)`.execute(db)
    await refuseOldLogins(db)
  },
}

/**
 * The previous version knows no second factors: beside this one, it would begin sessions with a
 * password alone. Its sessions have no `proven_at`.
 */
async function refuseOldLogins(db: Kysely<unknown>): Promise<void> {
  // A restore drops the tables and migrates again; the function stays.
  await sql`create or replace function dragoman.refuse_unproven_session() returns trigger as $$
    begin
      if exists (select from dragoman.passkeys where user_id = new.user_id)
        or exists (select from dragoman.totp_secrets
          where user_id = new.user_id and confirmed_at is not null) then
        raise exception 'the user has a second factor, which this version does not ask for';
      end if;
      return new;
    end $$ language plpgsql`.execute(db)
  await sql`create trigger refuse_unproven_session before insert on dragoman.sessions
    for each row when (new.proven_at is null)
    execute function dragoman.refuse_unproven_session()`.execute(db)
}
