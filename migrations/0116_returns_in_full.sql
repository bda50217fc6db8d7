-- What is told of money that goes back is kept with its currency, and a return may have several credit notes: what was
-- beyond what was left of the receipt is taken back later, where another return turns out not to have happened.
alter table refunds add column currency text not null default 'INR';
update refunds set currency = seen.currency
  from gateway_payments seen
  where seen.gateway_payment_id = refunds.gateway_payment_id and seen.currency <> refunds.currency;

alter table credit_notes
  drop constraint credit_notes_refund,
  drop constraint credit_notes_dispute;
create index credit_notes_of_refund on credit_notes (refund_id) where refund_id is not null;
create index credit_notes_of_dispute on credit_notes (dispute_id) where dispute_id is not null;
