-- Notices that are urgent go by WhatsApp or SMS as well, to those who agreed to that.
alter table phone_messages
  alter column message_id drop not null,
  -- The kind of notice; 'message' for a message of the office.
  add column kind text default 'message' not null,
  -- The interview, session or due: a later text about the same replaces one that has not left.
  add column about uuid,
  -- What the template is filled with, between the hub's name and the address.
  add column words text[],
  add column href text,
  add column notification_id uuid,
  add column decision_id uuid,
  add column created_at timestamptz default now() not null,
  add constraint phone_messages_kind check ((kind = 'message') = (message_id is not null)),
  add constraint phone_messages_notice check ((kind = 'message') = (about is null)
    and (about is null) = (words is null) and (about is null) = (href is null)),
  add constraint phone_messages_notification foreign key (notification_id) references notifications (id) on delete set null,
  add constraint phone_messages_decision foreign key (decision_id) references decisions (id) on delete set null;
create index phone_messages_by_about on phone_messages (about, user_id) where status = 'waiting';
create index phone_messages_by_notification on phone_messages (notification_id) where notification_id is not null;
create index phone_messages_by_decision on phone_messages (decision_id) where decision_id is not null;
create index phone_messages_of_notices on phone_messages (created_at) where message_id is null;

alter table notification_habits
  -- Agreed to get urgent notices by WhatsApp or SMS; what the office writes was agreed to by itself.
  add column urgent_by_phone boolean default false not null,
  -- The language of texts, where their templates exist in it.
  add column phone_language text default 'en' not null;
