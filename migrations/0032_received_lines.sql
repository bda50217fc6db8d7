-- What was received, line by line: the one definition (docs/figures.md). Each receipt counts on the day
-- its money came, each credit note takes away on the day it was written, as the takings have it, and gives
-- again on the day one is cancelled, so that a past day or month keeps its sum. Payments from before
-- receipts were written count without one (has_receipt is false).
create view received_lines as
select receipt.id, receipt.trainee_id as user_id, receipt.payment_type, receipt.assistance_month as month,
  receipt.amount_paise, coalesce(receipt.paid_on, (receipt.issued_at at time zone 'Asia/Kolkata')::date) as day,
  false as is_note, true as has_receipt
from receipts receipt where receipt.amount_paise > 0
union all
select note.id, receipt.trainee_id, receipt.payment_type, receipt.assistance_month, -note.amount_paise,
  (note.issued_at at time zone 'Asia/Kolkata')::date, true, true
from credit_notes note join receipts receipt on receipt.id = note.receipt_id
union all
select md5(note.id || 'cancelled')::uuid, receipt.trainee_id, receipt.payment_type, receipt.assistance_month,
  note.amount_paise, (note.cancelled_at at time zone 'Asia/Kolkata')::date, true, true
from credit_notes note join receipts receipt on receipt.id = note.receipt_id where note.cancelled_at is not null
union all
select payment.id, payment.trainee_id, payment.payment_type, null, payment.amount_paise,
  coalesce(payment.paid_on, (payment.completed_at at time zone 'Asia/Kolkata')::date), false, false
from admission_payments payment
where payment.status = 'completed' and payment.amount_paise > 0 and not exists (select from receipts receipt
  where receipt.trainee_id = payment.trainee_id and receipt.payment_id = payment.id)
union all
select payment.id, record.user_id, 'Assistance', payment.month, payment.amount_paise,
  coalesce(payment.payment_date, (payment.recorded_at at time zone 'Asia/Kolkata')::date), false, false
from assistance_payments payment join assistance_records record on record.id = payment.record_id
where payment.status = 'Received' and not exists (select from receipts receipt
  where receipt.trainee_id = record.user_id and receipt.assistance_payment_id = payment.id);

-- The lines as of the last refresh, and by day what these lines come to: a hub of many people reads its
-- figures of received money and the rows behind them from here.
create materialized view received_lines_cached as select * from received_lines;
create unique index received_lines_cached_one_each on received_lines_cached (id);
create materialized view received_by_day_cached as
select day, payment_type, count(*) as rows, sum(amount_paise) as amount_paise
from received_lines_cached group by day, payment_type;
create unique index received_by_day_cached_one_each on received_by_day_cached (day, payment_type);

-- Refreshes all that figures of many people are read from; sums after the lines that they are of.
create or replace function refresh_person_journey() returns void language sql security definer
set search_path to 'public', 'pg_temp' as $$
  refresh materialized view concurrently person_journey_cached;
  refresh materialized view concurrently session_presence_cached;
  refresh materialized view concurrently received_lines_cached;
  refresh materialized view concurrently received_by_day_cached
$$;
