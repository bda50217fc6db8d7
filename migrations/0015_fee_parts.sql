-- A fee or its balance may be paid in parts, each with its receipt: what makes it whole is completed.
alter table admission_payments add column agreed_paise bigint;
alter table admission_payments
  add constraint admission_payments_agreed check (agreed_paise >= amount_paise + waived_paise),
  drop constraint admission_payments_status,
  add constraint admission_payments_status
    check (status in ('creating', 'open', 'part', 'completed', 'abandoned', 'voided')),
  add constraint admission_payments_part check (status <> 'part' or agreed_paise is not null),
  drop constraint admission_payments_completion,
  add constraint admission_payments_completion
    check ((status in ('part', 'completed', 'voided')) = (completed_at is not null));

drop index admission_payments_one_per_trainee;
create unique index admission_payments_one_per_trainee on admission_payments (trainee_id)
  where status not in ('abandoned', 'voided', 'part') and payment_type <> 'Balance';
drop index admission_payments_one_balance;
create unique index admission_payments_one_balance on admission_payments (trainee_id)
  where status not in ('abandoned', 'voided', 'part') and payment_type = 'Balance';
drop index admission_payments_waivers;
create index admission_payments_waivers on admission_payments (completed_at, id)
  where method = 'Waived' and status in ('completed', 'part');
