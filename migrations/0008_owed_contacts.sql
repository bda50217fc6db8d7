-- What the office noted when it asked somebody for money that is owed: what was said, and by which
-- day it was promised.
create table owed_contacts (
  id          uuid not null,
  -- Of the list of what is owed: a due, a first half that left a balance, or whose fee it is.
  owed_id     text not null,
  trainee_id  uuid not null,
  note        text not null,
  promised_on date,
  written_by  uuid not null,
  written_at  timestamptz not null,
  version     integer default 1 not null,
  constraint owed_contacts_pkey primary key (id),
  constraint owed_contacts_author foreign key (written_by) references users (id) on delete restrict,
  constraint owed_contacts_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint owed_contacts_note check (char_length(note) between 1 and 500),
  constraint owed_contacts_owed check (char_length(owed_id) between 1 and 100)
);
create index owed_contacts_newest on owed_contacts (owed_id, written_at desc);
create index owed_contacts_by_trainee on owed_contacts (trainee_id);
