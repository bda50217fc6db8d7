-- What the payment provider says of money that goes back: refunds in whole and in part, made by us or in its own
-- dashboard, and disputes; and what the office has to look at.

-- How much of a receipt its credit notes have taken back. It is kept with each of them under the receipt's lock, and
-- the check has the last word where several want to take back at the same moment.
alter table receipts
  add column credited_paise bigint not null default 0
    constraint receipts_credited check (credited_paise between 0 and amount_paise);
update receipts set credited_paise = note.amount_paise from credit_notes note where note.receipt_id = receipts.id;

-- A payment of the provider may go back in several parts, and be heard of after its refund.
alter table refunds
  drop constraint refunds_payment,
  drop constraint refunds_gateway_payment_id_fkey,
  drop constraint refunds_status,
  -- pending: made at the provider, not paid out yet. failed: the money stayed here. dropped: nothing was left to refund.
  add constraint refunds_status check (status in ('due', 'pending', 'done', 'failed', 'dropped')),
  drop constraint refunds_reason,
  add constraint refunds_reason
    check (reason in ('second capture', 'abandoned order', 'wrong amount', 'office', 'provider'));
create unique index refunds_gateway_refund on refunds (gateway_refund_id);
create index refunds_by_payment on refunds (gateway_payment_id);
-- What was never due goes back once.
create unique index refunds_one_automatic on refunds (gateway_payment_id)
  where reason in ('second capture', 'abandoned order', 'wrong amount');

create table disputes (
  -- The provider's.
  id                 text constraint disputes_pkey primary key,
  gateway_payment_id text not null,
  amount_paise       bigint not null constraint disputes_amount check (amount_paise >= 0),
  currency           text not null,
  reason_code        text,
  phase              text,
  status             text not null constraint disputes_status
                       check (status in ('open', 'under_review', 'closed', 'lost', 'won')),
  respond_by         timestamptz,
  opened_at          timestamptz not null,
  first_seen_at      timestamptz not null,
  changed_at         timestamptz not null
);
create index disputes_by_payment on disputes (gateway_payment_id);

-- A receipt has a credit note for each time that some of it went back. Nobody issued the one that follows from what the
-- provider did; one whose refund failed keeps its number and counts no longer.
alter table credit_notes
  drop constraint credit_notes_receipt,
  alter column issued_by drop not null,
  add column refund_id uuid constraint credit_notes_refund unique references refunds (id) on delete restrict,
  add column dispute_id text constraint credit_notes_dispute unique references disputes (id) on delete restrict,
  add column cancelled_at timestamptz,
  add column cancel_reason text constraint credit_notes_cancel_reason check (char_length(cancel_reason) between 1 and 500),
  add constraint credit_notes_cancelled check ((cancelled_at is null) = (cancel_reason is null)),
  add constraint credit_notes_amount check (amount_paise >= 0);
update credit_notes note set refund_id = refund.id
  from receipts receipt join refunds refund on refund.gateway_payment_id = receipt.gateway_payment_id
  where receipt.id = note.receipt_id and refund.reason = 'office';
alter table credit_notes
  add constraint credit_notes_cause check (issued_by is not null or refund_id is not null or dispute_id is not null);
create index credit_notes_by_receipt on credit_notes (receipt_id);
create index credit_notes_cancelled_on on credit_notes (cancelled_at) where cancelled_at is not null;

-- Figures of received money read what is left of a receipt.
create function metric_touch_receipts() returns trigger language plpgsql as $$
begin
  insert into metric_touches select trainee_id from written;
  return null;
end
$$;
create trigger metric_touch_update after update on receipts referencing new table as written
  for each statement execute function metric_touch_receipts();

-- What the provider told or lists that does not fit our books, or that somebody has to decide: told once for each
-- subject, open until the office settles it with a note, or until it has come right by itself.
create table payment_exceptions (
  id           uuid constraint payment_exceptions_pkey primary key,
  kind         text not null,
  -- The provider's id of what it is about, or the name of an event.
  subject      text not null,
  text         text not null constraint payment_exceptions_text check (char_length(text) between 1 and 500),
  -- Whose money it is, where that is known.
  trainee_id   uuid constraint payment_exceptions_trainee references users (id) on delete restrict,
  -- The day in India by which it has to be answered.
  answer_by    date,
  created_at   timestamptz not null,
  settled_at   timestamptz,
  -- Null where it settled itself.
  settled_by   uuid constraint payment_exceptions_settler references users (id) on delete restrict,
  note         text constraint payment_exceptions_note check (char_length(note) between 1 and 500),
  constraint payment_exceptions_once unique (kind, subject),
  constraint payment_exceptions_settled check ((settled_at is null) = (note is null) and (settled_by is null or settled_at is not null))
);
create index payment_exceptions_open on payment_exceptions (created_at desc, id) where settled_at is null;
create index payment_exceptions_newest on payment_exceptions (created_at desc, id);
