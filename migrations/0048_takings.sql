-- The takings of a day, closed with their sums; refunds that the office asks for; and how a month of
-- assistance was paid. Every taking is a receipt on the day the money came, every taking back a credit
-- note on the day it was written.

create table takings_closings (
  id                 uuid primary key,
  -- The day in India whose takings they are.
  day                date not null,
  -- What came in and went back by each method, as it stood: [{method, count, inPaise, outPaise}].
  sums               jsonb not null,
  -- Cash that was counted, and by how much it is more (or, below 0, less) than the receipts say.
  counted_cash_paise bigint not null constraint takings_closings_counted check (counted_cash_paise >= 0),
  difference_paise   bigint not null,
  note               text constraint takings_closings_note check (char_length(note) between 1 and 500),
  closed_by          uuid not null constraint takings_closings_closer references users (id) on delete restrict,
  closed_at          timestamptz not null,
  -- A closing is never changed: a day that is opened again keeps it, and gets another one.
  reopened_by        uuid constraint takings_closings_reopener references users (id) on delete restrict,
  reopened_at        timestamptz,
  reopen_reason      text constraint takings_closings_reopen_reason check (char_length(reopen_reason) between 1 and 500),
  constraint takings_closings_difference check (difference_paise = 0 or note is not null),
  constraint takings_closings_reopened check (
    (reopened_by is null) = (reopened_at is null) and (reopened_by is null) = (reopen_reason is null)
  )
);
create unique index takings_closings_one_per_day on takings_closings (day) where reopened_at is null;
create index takings_closings_by_day on takings_closings (day desc, closed_at desc);

-- Who of the office noted the money; null where the provider did.
alter table receipts
  add column recorded_by uuid constraint receipts_recorder references users (id) on delete restrict;
update receipts set recorded_by = payment.recorded_by
  from admission_payments payment where payment.id = receipts.payment_id;
update receipts set recorded_by = payment.recorded_by
  from assistance_payments payment where payment.id = receipts.assistance_payment_id;

-- The day the money came: as the office said it, or as the provider captured it.
create index receipts_by_day on receipts
  ((coalesce(paid_on, (issued_at at time zone 'Asia/Kolkata')::date)), issued_at desc);
create index credit_notes_by_day on credit_notes
  (((issued_at at time zone 'Asia/Kolkata')::date), issued_at desc);
create index admission_payments_waived on admission_payments (paid_on, completed_at desc) where method = 'Waived';

-- What was paid online is taken back by a credit note as well, together with a refund at the provider.
alter table admission_payments drop constraint admission_payments_voided;
alter table refunds
  drop constraint refunds_reason,
  add constraint refunds_reason
    check (reason in ('second capture', 'abandoned order', 'wrong amount', 'office'));
