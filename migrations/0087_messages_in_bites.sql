-- A message to many people is written person by person by a job, once it can no longer be taken back.

alter table messages
  add column by_phone boolean not null default false,
  add column starts_at timestamptz;
alter table message_recipients add column is_written boolean not null default true;
create index message_recipients_to_write on message_recipients (message_id, user_id) where not is_written;
