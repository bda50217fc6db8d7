-- Passkeys (WebAuthn): keys on people's devices that sign them in, and the questions they answer.

create table passkeys (
  id            uuid constraint passkeys_pkey primary key,
  user_id       uuid not null constraint passkeys_user references users (id) on delete restrict,
  -- How its device calls it.
  credential_id bytea not null constraint passkeys_credential unique,
  -- COSE.
  public_key    bytea not null,
  -- How often it was used, as its device counts; 0 for ever where that does not.
  sign_count    bigint not null,
  -- How a browser may reach it: "internal", "hybrid", "usb".
  transports    text[] not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- What a passkey was asked to sign: good once, for minutes, and for who asked.
create table passkey_challenges (
  -- Of the random text that is signed.
  challenge_hash bytea constraint passkey_challenges_pkey primary key,
  purpose        text not null constraint passkey_challenges_purpose
                   check (purpose in ('add', 'step-up', 'sign-in')),
  -- Of the session or the browser's cookie that asked.
  caller_hash    bytea not null,
  expires_at     timestamptz not null
);
create index passkey_challenges_expired on passkey_challenges (expires_at);
