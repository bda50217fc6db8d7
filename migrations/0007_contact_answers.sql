-- Contact messages are answered here, by a mail of the outbox.

alter table contact_messages
  -- Rises with each answer and each mark: who answers what has changed since is told.
  add column version integer default 0 not null,
  -- The mail that confirmed the message, which its answers follow in a mail program.
  add column confirmed_by_mail uuid;

create table contact_answers (
  id          uuid not null,
  message_id  uuid not null,
  -- The account whose address it was then.
  user_id     uuid,
  text        text not null,
  answered_by uuid not null,
  answered_at timestamptz not null,
  -- The mail in the outbox, which keeps its rows for a shorter time.
  mail_id     uuid not null,
  state       text default 'waiting' not null,
  sent_at     timestamptz,
  -- Why the mail did not arrive, in the mail server's words.
  problem     text,
  constraint contact_answers_pkey primary key (id),
  constraint contact_answers_message foreign key (message_id) references contact_messages (id) on delete cascade,
  constraint contact_answers_user foreign key (user_id) references users (id) on delete restrict,
  constraint contact_answers_answered_by foreign key (answered_by) references users (id) on delete restrict,
  constraint contact_answers_state check (state in ('waiting', 'sent', 'failed')),
  constraint contact_answers_text check (char_length(text) between 1 and 5000)
);
create index contact_answers_by_message on contact_answers (message_id);
create index contact_answers_by_user on contact_answers (user_id);

-- The mail that this one answers: its Message-ID is made of the row's id.
alter table outbox add column in_reply_to uuid;
