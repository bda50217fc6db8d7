-- Browsers that have signed in to an account, and one-time codes that belong to the request that
-- asked for them. `one_time_codes` stays for instances of the version before; nothing writes to it.

create table known_devices (
  user_id      uuid not null constraint known_devices_user references users (id) on delete restrict,
  -- Of the random text in the browser's cookie.
  device_hash  bytea not null,
  -- Wrong passwords in a row.
  failures     integer not null default 0,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  constraint known_devices_pkey primary key (user_id, device_hash)
);
create index known_devices_by_cookie on known_devices (device_hash);
create index known_devices_by_use on known_devices (last_used_at);

create table password_codes (
  id           uuid constraint password_codes_pkey primary key,
  -- As it was asked for: an address without an account has its rows too, so that both do the same work.
  email        text not null,
  user_id      uuid constraint password_codes_user references users (id) on delete restrict,
  -- Of the random text in the cookie of the request that asked.
  request_hash bytea not null constraint password_codes_request unique,
  -- The address (IPv6: its /64) that asked, which is all that a client without cookies can show.
  network      text not null,
  -- Asked for by the web client: good with its cookie alone.
  is_browser   boolean not null,
  code_hash    bytea not null,
  tries        integer not null default 0
                 constraint password_codes_tries check (tries between 0 and 5),
  -- Those without the cookie, from the address that asked.
  open_tries   integer not null default 0
                 constraint password_codes_open_tries check (open_tries between 0 and 5),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  verified_at  timestamptz
);
create index password_codes_by_email on password_codes (email, created_at desc);
create index password_codes_by_user on password_codes (user_id);
create index password_codes_by_expiry on password_codes (expires_at);

-- Signing in again ends what the browser's cookie was bound to.
create index sessions_by_cookie on sessions (cookie_hash) where cookie_hash is not null;
