-- The owner's words of mails and notifications, in the place of the specified ones.

create table wordings (
  kind         text constraint wordings_pkey primary key,
  subject      text not null,
  heading      text not null,
  paragraphs   text[] not null,
  button       text not null,
  notification text not null,
  changed_at   timestamptz not null,
  changed_by   uuid not null constraint wordings_author references users (id) on delete restrict,
  version      integer not null default 1
);
