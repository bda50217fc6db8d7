-- Money that comes over the counter: cash, a transfer or UPI, noted by the office; what is waived and
-- what is voided, each with its reason. Nothing of it is ever deleted.

alter table admission_payments
  add column method text not null default 'Online'
    constraint admission_payments_method check (method in ('Online', 'Cash', 'Transfer', 'UPI', 'Waived')),
  -- The day the money came, where the office noted it.
  add column paid_on date,
  -- What finds the money again: a transfer's or a UPI payment's number, a cash voucher.
  add column reference text constraint admission_payments_reference check (char_length(reference) between 1 and 100),
  -- Who took the money, as the office says it.
  add column taken_by text constraint admission_payments_taken_by check (char_length(taken_by) between 1 and 100),
  -- What is not asked for any more. The amount is then 0.
  add column waived_paise bigint not null default 0 constraint admission_payments_waived check (waived_paise >= 0),
  add column reason text constraint admission_payments_reason check (char_length(reason) between 1 and 500),
  -- Who of the office noted or waived it.
  add column recorded_by uuid constraint admission_payments_recorder references users (id) on delete restrict,
  drop constraint admission_payments_status,
  add constraint admission_payments_status
    check (status in ('creating', 'open', 'completed', 'abandoned', 'voided')),
  drop constraint admission_payments_completion,
  add constraint admission_payments_completion
    check ((status in ('completed', 'voided')) = (completed_at is not null)),
  drop constraint admission_payments_completed_by,
  add constraint admission_payments_completed_by
    check (completed_by in ('verify', 'webhook', 'reconciler', 'no-payment', 'office')),
  drop constraint admission_payments_order,
  add constraint admission_payments_order check (
    status in ('creating', 'abandoned') or gateway_order_id is not null
    or payment_type = 'No Payment' or method <> 'Online'
  ),
  add constraint admission_payments_by_hand check (
    method = 'Online' or (recorded_by is not null and paid_on is not null)
  ),
  add constraint admission_payments_waiver check (
    (method = 'Waived') = (waived_paise > 0) and (method <> 'Waived' or (amount_paise = 0 and reason is not null))
  ),
  -- What came through the provider is given back through it, not voided.
  add constraint admission_payments_voided check (status <> 'voided' or method <> 'Online');

drop index admission_payments_one_per_trainee;
create unique index admission_payments_one_per_trainee on admission_payments (trainee_id)
  where status not in ('abandoned', 'voided') and payment_type <> 'Balance';
drop index admission_payments_one_balance;
create unique index admission_payments_one_balance on admission_payments (trainee_id)
  where status not in ('abandoned', 'voided') and payment_type = 'Balance';

alter table receipts
  -- Null for a month of assistance, which is paid as was agreed.
  add column method text constraint receipts_method check (method in ('Online', 'Cash', 'Transfer', 'UPI')),
  add column reference text,
  add column taken_by text,
  -- A voided receipt keeps its number and says so; the credit note has the reason.
  add column voided_at timestamptz,
  drop constraint receipts_admission;
update receipts set method = 'Online' where payment_id is not null;
alter table receipts
  add constraint receipts_admission check (
    payment_id is null
    or (payment_type <> 'Assistance' and training_opted is not null and method is not null
        and (gateway_payment_id is not null or (method <> 'Online' and paid_on is not null)))
  ),
  drop constraint receipts_assistance_payment;
-- What was voided may be received anew, with another receipt.
create unique index receipts_assistance_payment on receipts (assistance_payment_id) where voided_at is null;
create index receipts_by_payer on receipts (trainee_id, issued_at desc);

create table credit_note_counters (
  financial_year text primary key,
  last           integer not null
);

create table credit_notes (
  id           uuid primary key,
  receipt_id   uuid not null constraint credit_notes_receipt unique references receipts (id) on delete restrict,
  -- CRN/26-27/000001: consecutive within the financial year, at most 16 characters.
  number       text not null constraint credit_notes_number unique
                 constraint credit_notes_number_length check (char_length(number) <= 16),
  amount_paise bigint not null,
  reason       text not null constraint credit_notes_reason check (char_length(reason) between 1 and 500),
  issued_by    uuid not null constraint credit_notes_issuer references users (id) on delete restrict,
  issued_at    timestamptz not null
);
