-- The day on which money counts, as the office or the provider said it, else the day in India on which it
-- was noted: the one definition (docs/figures.md), of the view, of the lists of the desk and of the ledger.
-- Functions of one expression, which PostgreSQL writes out where they are called, so that indexes serve them.
-- Neither calls the other: PostgreSQL 17 and later would not find it while a materialized view is refreshed.
create function money_day(noted_at timestamptz) returns date language sql immutable parallel safe as $$
  select (noted_at at time zone 'Asia/Kolkata')::date
$$;
create function money_day(came_on date, noted_at timestamptz) returns date language sql immutable parallel safe as $$
  select coalesce(came_on, (noted_at at time zone 'Asia/Kolkata')::date)
$$;

create or replace view received_lines as
select receipt.id, receipt.trainee_id as user_id, receipt.payment_type, receipt.assistance_month as month,
  receipt.amount_paise, money_day(receipt.paid_on, receipt.issued_at) as day, false as is_note, true as has_receipt
from receipts receipt where receipt.amount_paise > 0
union all
select note.id, receipt.trainee_id, receipt.payment_type, receipt.assistance_month, -note.amount_paise,
  money_day(note.issued_at), true, true
from credit_notes note join receipts receipt on receipt.id = note.receipt_id
union all
select md5(note.id || 'cancelled')::uuid, receipt.trainee_id, receipt.payment_type, receipt.assistance_month,
  note.amount_paise, money_day(note.cancelled_at), true, true
from credit_notes note join receipts receipt on receipt.id = note.receipt_id where note.cancelled_at is not null
union all
select payment.id, payment.trainee_id, payment.payment_type, null, payment.amount_paise,
  money_day(payment.paid_on, payment.completed_at), false, false
from admission_payments payment
where payment.status = 'completed' and payment.amount_paise > 0 and not exists (select from receipts receipt
  where receipt.trainee_id = payment.trainee_id and receipt.payment_id = payment.id)
union all
select payment.id, record.user_id, 'Assistance', payment.month, payment.amount_paise,
  money_day(payment.payment_date, payment.recorded_at), false, false
from assistance_payments payment join assistance_records record on record.id = payment.record_id
where payment.status = 'Received' and not exists (select from receipts receipt
  where receipt.trainee_id = record.user_id and receipt.assistance_payment_id = payment.id);
