-- What the office writes to a batch or to people of a list, and whom it reached.

create table messages (
  id         uuid primary key,
  subject    text not null constraint messages_subject check (char_length(subject) between 1 and 120),
  text       text not null constraint messages_text check (char_length(text) between 1 and 5000),
  -- Who was chosen, in words: `Batch JAVA-2026-001`. The people themselves are the rows below.
  audience   text not null,
  created_by uuid not null constraint messages_author references users (id) on delete restrict,
  created_at timestamptz not null
);
create index messages_by_age on messages (created_at, id);

create table message_recipients (
  message_id      uuid not null constraint message_recipients_message references messages (id) on delete cascade,
  user_id         uuid not null constraint message_recipients_user references users (id) on delete restrict,
  -- Its mail and notification; empty where the person has switched them off. They may have been cut since.
  mail_id         uuid,
  notification_id uuid,
  constraint message_recipients_pkey primary key (message_id, user_id)
);
create index message_recipients_by_user on message_recipients (user_id);
