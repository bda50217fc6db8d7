-- A month of assistance may be paid online, by an order of its own. Such an order is settled by the
-- receipt of its month; "completed" says of the fee and its balance alone that they are paid.
alter table admission_payments add column due_id uuid;
alter table admission_payments
  add constraint admission_payments_due foreign key (due_id) references dues (id) on delete restrict,
  drop constraint admission_payments_type,
  add constraint admission_payments_type
    check (payment_type in ('Full Payment', 'Partial Payment', 'No Payment', 'Balance', 'Assistance')),
  add constraint admission_payments_of_month check ((payment_type = 'Assistance') = (due_id is not null)),
  drop constraint admission_payments_status,
  add constraint admission_payments_status
    check (status in ('creating', 'open', 'part', 'completed', 'abandoned', 'voided', 'settled')),
  add constraint admission_payments_settled
    check (case when due_id is null then status <> 'settled'
      else status in ('creating', 'open', 'settled', 'abandoned') end),
  drop constraint admission_payments_completion,
  add constraint admission_payments_completion
    check ((status in ('part', 'completed', 'voided', 'settled')) = (completed_at is not null));

drop index admission_payments_one_per_trainee;
create unique index admission_payments_one_per_trainee on admission_payments (trainee_id)
  where status not in ('abandoned', 'voided', 'part') and payment_type not in ('Balance', 'Assistance');
create unique index admission_payments_one_per_month on admission_payments (due_id)
  where status in ('creating', 'open');

-- Null where the payment provider reported it.
alter table assistance_payments alter column recorded_by drop not null;
