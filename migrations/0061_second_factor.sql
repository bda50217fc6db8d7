-- A second factor beside the password, and what is known of where somebody is signed in.

create table authenticator_apps (
  user_id        uuid constraint authenticator_apps_pkey primary key
                   constraint authenticator_apps_user references users (id) on delete restrict,
  -- Sealed with the platform's key; the one in force, once a code of it has confirmed it.
  secret         bytea,
  -- Sealed; shown and not confirmed yet. The one in force stays until it is.
  pending_secret bytea,
  -- The 30 seconds whose code was taken last: a code is good once.
  last_step      bigint,
  confirmed_at   timestamptz,
  constraint authenticator_apps_confirmed check ((secret is null) = (confirmed_at is null))
);

create table recovery_codes (
  user_id    uuid not null constraint recovery_codes_user references users (id) on delete restrict,
  -- Keyed.
  code_hash  bytea not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

-- Where a session was opened, as its owner reads it.
alter table sessions
  add column ip text,
  add column user_agent text,
  add column device_hash bytea,
  -- When its person proved last who they are; its start where nothing is said.
  add column confirmed_at timestamptz;
