-- The key pair that badges are signed with. The private half is sealed under the platform's secret; the public half is given to anybody,
-- for as long as a badge signed with it may be shown.
create table badge_keys (
  id         uuid constraint badge_keys_pkey primary key,
  -- 0 for the first, so that two instances that begin at once make one.
  number     integer not null constraint badge_keys_number unique,
  public_key text not null,
  sealed     bytea not null,
  created_at timestamptz not null
);
