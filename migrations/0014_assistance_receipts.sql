-- A monthly assistance payment that was received has a numbered receipt, in the series of the
-- admission receipts. Payments received before this get none.

alter table receipts
  alter column payment_id drop not null,
  alter column training_opted drop not null,
  alter column gateway_payment_id drop not null,
  add column assistance_payment_id uuid
    constraint receipts_assistance_payment unique references assistance_payments (id) on delete restrict,
  -- As they were when it was issued: the month it pays for and the day the money came.
  add column assistance_month date,
  add column paid_on date,
  drop constraint receipts_type,
  add constraint receipts_type
    check (payment_type in ('Full Payment', 'Partial Payment', 'No Payment', 'Balance', 'Assistance')),
  add constraint receipts_subject check ((payment_id is null) <> (assistance_payment_id is null)),
  add constraint receipts_admission check (
    payment_id is null
    or (payment_type <> 'Assistance' and training_opted is not null and gateway_payment_id is not null)
  ),
  add constraint receipts_assistance check (
    assistance_payment_id is null
    or (payment_type = 'Assistance' and assistance_month is not null and paid_on is not null)
  );
