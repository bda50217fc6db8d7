-- Whom a message to many people is still to be written to: lists of some each, which the job takes up one by one. A list is
-- one row, so that the call that writes to 10,000 people keeps nobody waiting.

create table message_lists (
  message_id uuid not null constraint message_lists_message references messages (id) on delete cascade,
  number     integer not null,
  user_ids   uuid[] not null,
  constraint message_lists_pkey primary key (message_id, number)
);
