-- One ledger of what people owe: the monthly dues of assistance, and the open half of a partial payment.

-- What a record owes for a month; settled by the Received row of assistance_payments for the same
-- record and month, so that there is one truth of what was paid.
create table dues (
  id           uuid primary key,
  record_id    uuid not null constraint dues_record references assistance_records (id) on delete restrict,
  -- The first of the month in India.
  month        date not null constraint dues_month check (extract(day from month) = 1),
  amount_paise bigint not null constraint dues_amount check (amount_paise > 0),
  due_on       date not null,
  created_at   timestamptz not null,
  constraint dues_one_per_month unique (record_id, month)
);
create index dues_by_day on dues (due_on, id);

-- A recorded payment always has its month in the ledger, also one that was recorded before.
insert into dues (id, record_id, month, amount_paise, due_on, created_at)
select gen_random_uuid(), record_id, month, amount_paise, month + 9, recorded_at from assistance_payments;

-- The balance of a partial payment is an admission payment of its own, beside the first half.
alter table admission_payments
  drop constraint admission_payments_type,
  add constraint admission_payments_type
    check (payment_type in ('Full Payment', 'Partial Payment', 'No Payment', 'Balance'));
alter table receipts
  drop constraint receipts_type,
  add constraint receipts_type
    check (payment_type in ('Full Payment', 'Partial Payment', 'No Payment', 'Balance'));
drop index admission_payments_one_per_trainee;
create unique index admission_payments_one_per_trainee on admission_payments (trainee_id)
  where status <> 'abandoned' and payment_type <> 'Balance';
create unique index admission_payments_one_balance on admission_payments (trainee_id)
  where status <> 'abandoned' and payment_type = 'Balance';

-- Which reminders left: each step of a due, or of a completed first half, once.
create table due_reminders (
  id         uuid primary key,
  due_id     uuid constraint due_reminders_due references dues (id) on delete restrict,
  payment_id uuid constraint due_reminders_payment references admission_payments (id) on delete restrict,
  step       text not null constraint due_reminders_step check (step in ('soon', 'overdue', 'late')),
  sent_at    timestamptz not null,
  constraint due_reminders_subject check ((due_id is null) <> (payment_id is null)),
  constraint due_reminders_once unique (due_id, step),
  constraint due_reminders_balance_once unique (payment_id, step)
);
