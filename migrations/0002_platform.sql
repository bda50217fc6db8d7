-- Audit trail, outgoing mail, notifications, idempotency keys, stored files.

create table audit_log (
  id           uuid primary key,
  at           timestamptz not null,
  actor_id     uuid constraint audit_log_actor references users (id) on delete restrict,
  action       text not null,
  subject_type text not null,
  subject_id   text,
  old_value    jsonb,
  new_value    jsonb,
  request_id   text
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, at);
create index audit_log_by_actor on audit_log (actor_id, at);

create table outbox (
  id              uuid primary key,
  kind            text not null,
  recipient       text not null,
  subject         text not null,
  -- Emptied once delivered: a mail may carry a one-time code.
  text_body       text,
  html_body       text,
  attachment_kind text,
  attachment_id   uuid,
  status          text not null default 'waiting'
                    constraint outbox_status check (status in ('waiting', 'sent', 'dead')),
  attempts        integer not null default 0,
  created_at      timestamptz not null,
  available_at    timestamptz not null,
  sent_at         timestamptz,
  last_error      text
);
create index outbox_waiting on outbox (available_at) where status = 'waiting';
create index outbox_in_order on outbox (recipient, created_at, id) where status = 'waiting';
create index outbox_dead on outbox (created_at) where status = 'dead';

create table notifications (
  id         uuid primary key,
  user_id    uuid not null constraint notifications_user references users (id) on delete restrict,
  kind       text not null,
  text       text not null,
  href       text,
  created_at timestamptz not null,
  read_at    timestamptz
);
create index notifications_by_user on notifications (user_id, created_at desc, id);
create index notifications_unread on notifications (user_id) where read_at is null;

create table idempotency_keys (
  user_id    uuid not null constraint idempotency_keys_user references users (id) on delete restrict,
  method     text not null,
  path       text not null,
  key        text not null,
  body_hash  text not null,
  -- Null while the first call still runs.
  status     integer,
  answer     jsonb,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (user_id, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table files (
  id          uuid primary key,
  owner_id    uuid not null constraint files_owner references users (id) on delete restrict,
  kind        text not null,
  name        text not null constraint files_name check (char_length(name) between 1 and 150),
  type        text not null constraint files_type check (type in ('pdf', 'jpeg', 'png', 'doc', 'docx')),
  size        bigint not null,
  sha256      text not null,
  -- staged: written, claimed by nothing yet · live: belongs to a row · dropped: to be swept.
  state       text not null default 'staged' constraint files_state check (state in ('staged', 'live', 'dropped')),
  -- The file's data key, wrapped by the key from the settings.
  wrapped_key bytea,
  -- A document with active content (scripts, embedded files): never shown inline.
  is_active   boolean not null default false,
  created_at  timestamptz not null,
  changed_at  timestamptz not null
);
create index files_to_sweep on files (changed_at) where state <> 'live';
create index files_by_owner on files (owner_id, kind);

-- Secrets that instances on one server share when the settings give none.
create table shared_secrets (
  name  text primary key,
  value text not null
);

create table job_leases (
  name       text primary key,
  -- The run that holds it, so that a late one cannot give away its successor's lease.
  holder     uuid not null,
  held_until timestamptz not null
);
