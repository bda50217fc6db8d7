-- By which ways somebody wants to be told of what can be told otherwise, and when mails that can wait may come.

create table notification_preferences (
  user_id  uuid not null constraint notification_preferences_user references users (id) on delete restrict,
  -- What it is about: `sessions`. What has no row is told in the app and by mail.
  occasion text not null,
  in_app   boolean not null,
  by_mail  boolean not null,
  constraint notification_preferences_pkey primary key (user_id, occasion)
);

create table notification_habits (
  user_id    uuid constraint notification_habits_pkey primary key
               constraint notification_habits_user references users (id) on delete restrict,
  -- Mails that can wait do so from the evening until the morning. On where there is no row.
  is_quiet   boolean not null default true,
  -- For staff: what waits, in one mail in the morning. On where there is no row.
  has_digest boolean not null default true,
  -- Up to when the last digest told of what there was.
  digest_at  timestamptz
);

alter table outbox
  -- Whom it is to, where it may be switched off; and what it is about.
  add column user_id  uuid constraint outbox_user references users (id) on delete restrict,
  add column occasion text,
  -- When it would have left without the quiet of the night.
  add column due_at   timestamptz,
  -- When the mail server said that it takes no mail for this address; it is tried again for a day all the same.
  add column bounced_at timestamptz,
  drop constraint outbox_status,
  -- skipped: its recipient wanted no such mail by the time it was to leave.
  add constraint outbox_status check (status in ('waiting', 'sent', 'dead', 'skipped'));
create index outbox_by_user on outbox (user_id) where status = 'waiting';
