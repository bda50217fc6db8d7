-- A month of assistance may be received in parts, each with its receipt: its row is Received once
-- all of it has come in.
alter table assistance_payments add column received_paise bigint not null default 0;
update assistance_payments set received_paise = amount_paise where status = 'Received';
alter table assistance_payments
  add constraint assistance_payments_received_paise check (received_paise between 0 and amount_paise),
  add constraint assistance_payments_whole check ((status = 'Received') = (received_paise = amount_paise));

drop index receipts_assistance_payment;
create index receipts_assistance_payment on receipts (assistance_payment_id) where voided_at is null;
