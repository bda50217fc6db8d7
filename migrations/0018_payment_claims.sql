-- What people say they paid by UPI for a month of assistance, by the twelve digits of their app.
-- The office confirms it, which records the month, or says why it did not come.
create table payment_claims (
  id           uuid not null,
  due_id       uuid not null,
  trainee_id   uuid not null,
  reference    text not null,
  amount_paise bigint not null,
  -- ended: the month was paid otherwise before anybody decided.
  state        text default 'waiting' not null,
  claimed_at   timestamptz not null,
  decided_at   timestamptz,
  -- Null where it ended without anybody.
  decided_by   uuid,
  -- Why it did not come, or why its receipt is void.
  reason       text,
  receipt_id   uuid,
  constraint payment_claims_pkey primary key (id),
  constraint payment_claims_decider foreign key (decided_by) references users (id) on delete restrict,
  constraint payment_claims_due foreign key (due_id) references dues (id) on delete restrict,
  constraint payment_claims_receipt foreign key (receipt_id) references receipts (id) on delete restrict,
  constraint payment_claims_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint payment_claims_amount check (amount_paise > 0),
  constraint payment_claims_confirmed check ((state = 'confirmed') <= (receipt_id is not null)),
  constraint payment_claims_decided check ((state = 'waiting') = (decided_at is null)),
  constraint payment_claims_digits check (reference ~ '^[0-9]{12}$'),
  constraint payment_claims_reason check (char_length(reason) between 1 and 500),
  constraint payment_claims_refused check ((state = 'refused') = (reason is not null)),
  constraint payment_claims_state check (state in ('waiting', 'confirmed', 'refused', 'ended'))
);
-- Once over all people, until the office has said that it did not come.
create unique index payment_claims_reference on payment_claims (reference)
  where state in ('waiting', 'confirmed');
create unique index payment_claims_one_waiting on payment_claims (due_id) where state = 'waiting';
create index payment_claims_by_due on payment_claims (due_id, claimed_at desc);
create index payment_claims_by_trainee on payment_claims (trainee_id);
create index payment_claims_by_receipt on payment_claims (receipt_id) where receipt_id is not null;
