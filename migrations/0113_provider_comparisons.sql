-- A day in India of the provider's lists beside our books, as the last comparison of it found them.
create table provider_comparisons (
  day            date constraint provider_comparisons_pkey primary key,
  -- What agrees, and of how much money. What differs is told in payment_exceptions.
  payments       integer not null default 0,
  payments_paise bigint not null default 0,
  refunds        integer not null default 0,
  refunds_paise  bigint not null default 0,
  disputes       integer not null default 0,
  -- What was missed and has been taken in, in all comparisons of the day.
  repaired       integer not null default 0,
  -- Null as long as the day was never compared.
  compared_at    timestamptz,
  -- Since when nothing could be compared, where the latest try failed.
  failing_since  timestamptz,
  last_error     text
);
