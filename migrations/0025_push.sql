-- Browsers that show notices while the hub is not open (web push). The address opens a way to the
-- device, and is kept as long as its browser is signed in.
create table push_subscriptions (
  id         uuid not null,
  user_id    uuid not null,
  -- Deleted with it where it is ended; empty once it ran out by itself.
  session_id uuid,
  endpoint   text not null,
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null,
  -- When this browser last opened the hub.
  used_at    timestamptz not null,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint unique (endpoint),
  constraint push_subscriptions_user foreign key (user_id) references users (id) on delete restrict,
  constraint push_subscriptions_session foreign key (session_id) references sessions (id) on delete cascade,
  constraint push_subscriptions_length check (char_length(endpoint) <= 1000 and char_length(p256dh) <= 200
    and char_length(auth) <= 100)
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- What was shown where: each notification once on each device.
create table push_messages (
  subscription_id uuid not null,
  notification_id uuid not null,
  attempts        integer default 1 not null,
  -- When it is tried again; empty where it was taken, or nobody knows.
  retry_at        timestamptz,
  constraint push_messages_pkey primary key (subscription_id, notification_id),
  constraint push_messages_subscription foreign key (subscription_id) references push_subscriptions (id) on delete cascade,
  constraint push_messages_notification foreign key (notification_id) references notifications (id) on delete cascade
);
create index push_messages_by_notification on push_messages (notification_id);

alter table notification_preferences add column by_push boolean default true not null;
