-- Messages of the office by WhatsApp or SMS, to who agreed to that.

alter table notification_habits add column by_phone boolean not null default false;

create table phone_messages (
  id           uuid primary key,
  message_id   uuid not null constraint phone_messages_message references messages (id) on delete cascade,
  user_id      uuid not null constraint phone_messages_user references users (id) on delete restrict,
  number       text not null,
  -- SMS where WhatsApp did not bring it, for whatever reason.
  channel      text not null default 'whatsapp' constraint phone_messages_channel check (channel in ('whatsapp', 'sms')),
  status       text not null default 'waiting'
                 constraint phone_messages_status check (status in ('waiting', 'sent', 'delivered', 'failed')),
  attempts     integer not null default 0,
  available_at timestamptz not null,
  -- The provider's name for it.
  provider_id  text constraint phone_messages_provider unique,
  last_error   text,
  constraint phone_messages_once unique (message_id, user_id)
);
create index phone_messages_waiting on phone_messages (available_at) where status = 'waiting';
