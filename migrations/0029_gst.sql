-- Documents under GST. Everything a document says stands on its own row, so that settings changed
-- later change nothing of it. Without a registration these tables stay empty.
create table tax_documents (
  id                uuid not null,
  kind              text not null,
  -- INV/26-27/000001: consecutive within the financial year, at most 16 characters.
  number            text not null,
  receipt_id        uuid not null,
  credit_note_id    uuid,
  -- The voucher that an invoice takes up, or what a note takes back.
  against_id        uuid,
  issued_on         date not null,
  issued_at         timestamptz not null,
  amount_paise      bigint not null,
  taxable_paise     bigint not null,
  cgst_paise        bigint not null,
  sgst_paise        bigint not null,
  igst_paise        bigint not null,
  rate              integer not null,
  sac               text not null,
  place_of_supply   text not null,
  supplier_gstin    text not null,
  supplier_name     text not null,
  supplier_address  text not null,
  customer_name     text not null,
  customer_address  text not null,
  -- Of a registered customer alone.
  customer_gstin    text,
  constraint tax_documents_pkey primary key (id),
  constraint tax_documents_number unique (number),
  constraint tax_documents_against foreign key (against_id) references tax_documents (id) on delete restrict,
  constraint tax_documents_note foreign key (credit_note_id) references credit_notes (id) on delete restrict,
  constraint tax_documents_receipt foreign key (receipt_id) references receipts (id) on delete restrict,
  constraint tax_documents_amount check (amount_paise > 0),
  constraint tax_documents_halves check (cgst_paise = sgst_paise and (cgst_paise = 0 or igst_paise = 0)),
  constraint tax_documents_kind
    check (kind in ('Tax invoice', 'Receipt voucher', 'Credit note', 'Refund voucher')),
  constraint tax_documents_notes
    check ((kind in ('Credit note', 'Refund voucher')) = (credit_note_id is not null)),
  constraint tax_documents_number_length check (char_length(number) <= 16),
  constraint tax_documents_place check (place_of_supply ~ '^[0-9]{2}$'),
  constraint tax_documents_sum check (amount_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  constraint tax_documents_tax check (cgst_paise >= 0 and igst_paise >= 0)
);
create index tax_documents_by_day on tax_documents (issued_on);
create index tax_documents_by_receipt on tax_documents (receipt_id);
create index tax_documents_against_it on tax_documents (against_id) where against_id is not null;
create unique index tax_documents_of_note on tax_documents (credit_note_id) where credit_note_id is not null;

create table tax_counters (
  series         text not null,
  financial_year text not null,
  last           integer not null,
  constraint tax_counters_pkey primary key (series, financial_year)
);

-- Whom somebody's invoices are made out to, where that is a company with a registration of its own.
create table tax_customers (
  trainee_id uuid not null,
  -- Null once they are made out to the person again.
  gstin      text,
  legal_name text,
  address    text,
  version    integer not null,
  changed_at timestamptz not null,
  constraint tax_customers_pkey primary key (trainee_id),
  constraint tax_customers_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint tax_customers_whole
    check ((gstin is null) = (legal_name is null) and (gstin is null) = (address is null))
);
