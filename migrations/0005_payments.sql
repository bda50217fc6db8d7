-- The admission fee: orders, what the provider told of them, receipts, refunds.

create table admission_payments (
  -- Also the receipt text the provider's order carries, without dashes (32 characters).
  id                 uuid primary key,
  trainee_id         uuid not null constraint admission_payments_trainee references users (id) on delete restrict,
  payment_type       text not null constraint admission_payments_type
                       check (payment_type in ('Full Payment', 'Partial Payment', 'No Payment')),
  amount_paise       bigint not null constraint admission_payments_amount check (amount_paise >= 0),
  balance_due_paise  bigint not null constraint admission_payments_balance check (balance_due_paise >= 0),
  training_opted     text not null constraint admission_payments_training check (training_opted in ('Java + AEM', 'Other')),
  -- The batch the trainee chose; assigned when the payment completes and it is still eligible.
  batch_id           uuid constraint admission_payments_batch references batches (id) on delete restrict,
  status             text not null constraint admission_payments_status
                       check (status in ('creating', 'open', 'completed', 'abandoned')),
  gateway_order_id   text constraint admission_payments_gateway_order unique,
  gateway_payment_id text constraint admission_payments_gateway_payment unique,
  completed_at       timestamptz,
  completed_by       text constraint admission_payments_completed_by
                       check (completed_by in ('verify', 'webhook', 'reconciler', 'no-payment')),
  created_at         timestamptz not null,
  -- Last handed to a browser: an order may be paid, and is polled, for some days after it.
  issued_at          timestamptz not null,
  -- Who makes the provider's order holds this lease; null when the last try failed.
  claimed_at         timestamptz,
  polled_at          timestamptz,
  constraint admission_payments_completion check ((status = 'completed') = (completed_at is not null)),
  constraint admission_payments_order check (
    status in ('creating', 'abandoned') or gateway_order_id is not null or payment_type = 'No Payment'
  )
);
-- One live order per trainee, and with it one completed payment. An abandoned one was replaced
-- because the approved option or the fee changed; what is captured on it is refunded.
create unique index admission_payments_one_per_trainee on admission_payments (trainee_id) where status <> 'abandoned';
create index admission_payments_to_poll on admission_payments (polled_at nulls first) where gateway_order_id is not null;

-- Every payment the provider has told of; a captured one stays captured.
create table gateway_payments (
  gateway_payment_id text primary key,
  payment_id         uuid not null constraint gateway_payments_payment references admission_payments (id) on delete restrict,
  status             text not null constraint gateway_payments_status
                       check (status in ('failed', 'authorized', 'captured', 'refunded')),
  amount_paise       bigint not null,
  currency           text not null,
  first_seen_at      timestamptz not null,
  changed_at         timestamptz not null
);

create table receipt_counters (
  financial_year text primary key,
  last           integer not null
);

create table receipts (
  id           uuid primary key,
  payment_id   uuid not null constraint receipts_payment unique references admission_payments (id) on delete restrict,
  trainee_id   uuid not null constraint receipts_trainee references users (id) on delete restrict,
  -- RCP/26-27/000001: consecutive within the financial year, at most 16 characters.
  number       text not null constraint receipts_number unique constraint receipts_number_length check (char_length(number) <= 16),
  -- As they were when it was issued; a receipt never changes afterwards.
  payer_name   text not null,
  payer_email  text not null,
  payment_type text not null constraint receipts_type
                 check (payment_type in ('Full Payment', 'Partial Payment', 'No Payment')),
  amount_paise bigint not null,
  balance_due_paise bigint not null,
  training_opted text not null,
  gateway_payment_id text not null,
  issued_at    timestamptz not null
);
create index receipts_newest on receipts (issued_at desc, id);

create table refunds (
  id                 uuid primary key,
  gateway_payment_id text not null constraint refunds_payment unique references gateway_payments (gateway_payment_id) on delete restrict,
  amount_paise       bigint not null,
  reason             text not null constraint refunds_reason
                       check (reason in ('second capture', 'abandoned order', 'wrong amount')),
  status             text not null constraint refunds_status check (status in ('due', 'done')),
  gateway_refund_id  text,
  attempts           integer not null default 0,
  available_at       timestamptz not null,
  last_error         text,
  created_at         timestamptz not null,
  done_at            timestamptz
);
create index refunds_due on refunds (available_at) where status = 'due';

create table webhook_events (
  event_id    text primary key,
  kind        text not null,
  received_at timestamptz not null
);

-- The built-in sandbox provider's own books; empty where a real provider is set.
create table sandbox_orders (
  id           text primary key,
  receipt      text not null,
  amount_paise bigint not null,
  currency     text not null,
  notes        jsonb not null,
  status       text not null constraint sandbox_orders_status check (status in ('created', 'attempted', 'paid')),
  attempts     integer not null default 0,
  created_at   timestamptz not null
);
create index sandbox_orders_by_receipt on sandbox_orders (receipt);

create table sandbox_payments (
  id           text primary key,
  order_id     text not null constraint sandbox_payments_order references sandbox_orders (id) on delete restrict,
  amount_paise bigint not null,
  currency     text not null,
  status       text not null constraint sandbox_payments_status check (status in ('failed', 'captured', 'refunded')),
  method       text not null,
  refunded_paise bigint not null default 0,
  created_at   timestamptz not null
);
create index sandbox_payments_by_order on sandbox_payments (order_id);

create table sandbox_refunds (
  id              text primary key,
  payment_id      text not null constraint sandbox_refunds_payment references sandbox_payments (id) on delete restrict,
  amount_paise    bigint not null,
  idempotency_key text constraint sandbox_refunds_idempotency unique,
  created_at      timestamptz not null
);
