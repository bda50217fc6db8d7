-- Accounts, sessions, one-time codes, throttles.

create table users (
  id                   uuid primary key,
  username             text not null constraint users_username_length check (char_length(username) between 1 and 100),
  -- Folded before it comes here: NFC, trimmed, lower case.
  email                text not null constraint users_email_length check (char_length(email) between 3 and 254),
  password_hash        text not null,
  role                 text not null constraint users_role check (role in ('Admin', 'Trainer', 'Trainee')),
  sub_role             text constraint users_sub_role
                         check (sub_role in ('CEO', 'CTO', 'Sales Head', 'Informer', 'Existing Trainee', 'Assistance')),
  status               text not null constraint users_status check (status in ('pending', 'approved', 'rejected')),
  payment_option       text constraint users_payment_option
                         check (payment_option in ('Full Payment', 'Partial Payment', 'No Payment')),
  is_disabled          boolean not null default false,
  has_initial_password boolean not null default false,
  password_changed_at  timestamptz not null,
  failed_logins        integer not null default 0,
  decided_at           timestamptz,
  decided_by           uuid constraint users_decided_by references users (id) on delete restrict,
  created_at           timestamptz not null default now(),
  version              integer not null default 1,
  constraint users_sub_role_fits check (
    sub_role is null
    or (role = 'Admin' and sub_role in ('CEO', 'CTO', 'Sales Head', 'Informer'))
    or (role = 'Trainee' and sub_role in ('Existing Trainee', 'Assistance'))
  )
);
-- A rejected address may register anew; the rejected row stays for the audit.
create unique index users_email_live on users (email) where status <> 'rejected';
create index users_pending on users (created_at) where status = 'pending';
create index users_listing on users (status, created_at desc, id);

create table sessions (
  id           uuid primary key,
  user_id      uuid not null constraint sessions_user references users (id) on delete restrict,
  token_hash   bytea not null constraint sessions_token unique,
  -- Set for a login by the web client: the cookie that must accompany the token.
  cookie_hash  bytea,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  expires_at   timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table one_time_codes (
  user_id     uuid primary key constraint one_time_codes_user references users (id) on delete restrict,
  code_hash   bytea not null,
  tries       integer not null default 0 constraint one_time_codes_tries check (tries between 0 and 5),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  verified_at timestamptz
);

-- Shared by every instance, so that a limit holds however many there are.
create table throttles (
  key         text primary key,
  started_at  timestamptz not null,
  count       integer not null,
  -- Attempts under way whose outcome is not known yet.
  in_flight   integer not null default 0,
  flight_at   timestamptz
);
create index throttles_by_start on throttles (started_at);
