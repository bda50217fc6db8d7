-- Links and codes by which somebody proves that an address or an account is theirs.

-- An account made by an admin without a password, until its owner has set the first one.
alter table users add column is_invited boolean not null default false;

-- One use each: what the mail carries is not stored, only its hash.
create table account_links (
  id         uuid primary key,
  user_id    uuid not null constraint account_links_user references users (id) on delete restrict,
  purpose    text not null constraint account_links_purpose
               check (purpose in ('set-password', 'confirm-email', 'restore-email', 'correct-registration')),
  token_hash bytea not null constraint account_links_token unique,
  -- The address a link confirms or puts back; the one it was sent to otherwise.
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_links_by_user on account_links (user_id, purpose);
create index account_links_by_expiry on account_links (expires_at);
-- An address that can still be put back is nobody else's meanwhile.
create index account_links_to_restore on account_links (email) where purpose = 'restore-email';

-- An address somebody has claimed and not proven. It holds nothing: many may claim the same one.
create table email_changes (
  user_id    uuid primary key constraint email_changes_user references users (id) on delete restrict,
  email      text not null constraint email_changes_length check (char_length(email) between 3 and 254),
  -- Who asked for it: the person, who confirms with the password, or an admin.
  asked_by   uuid not null constraint email_changes_asked_by references users (id) on delete restrict,
  code_hash  bytea not null,
  tries      integer not null default 0 constraint email_changes_tries check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
