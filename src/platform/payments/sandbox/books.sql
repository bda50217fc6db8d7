-- The sandbox's books, in a schema that only a platform with the sandbox switched on has. Applied at its start where
-- the last of them is not there yet (schema.ts): it makes what is missing and leaves everything else as it is.

create schema if not exists sandbox;

create table if not exists sandbox.orders (
  id           text constraint sandbox_orders_pkey primary key,
  receipt      text not null,
  amount_paise bigint not null,
  currency     text not null,
  notes        jsonb not null,
  status       text not null constraint sandbox_orders_status check (status in ('created', 'attempted', 'paid')),
  attempts     integer not null default 0,
  created_at   timestamptz not null
);
create index if not exists sandbox_orders_by_receipt on sandbox.orders (receipt);

create table if not exists sandbox.payments (
  id           text constraint sandbox_payments_pkey primary key,
  order_id     text not null constraint sandbox_payments_order references sandbox.orders (id) on delete restrict,
  amount_paise bigint not null,
  currency     text not null,
  status       text not null constraint sandbox_payments_status check (status in ('failed', 'captured', 'refunded')),
  method       text not null,
  refunded_paise bigint not null default 0,
  created_at   timestamptz not null
);
create index if not exists sandbox_payments_by_order on sandbox.payments (order_id);

create table if not exists sandbox.refunds (
  id              text constraint sandbox_refunds_pkey primary key,
  payment_id      text not null constraint sandbox_refunds_payment references sandbox.payments (id) on delete restrict,
  amount_paise    bigint not null,
  idempotency_key text constraint sandbox_refunds_idempotency unique,
  created_at      timestamptz not null
);
alter table sandbox.refunds
  add column if not exists receipt text,
  add column if not exists status text not null default 'processed';

create table if not exists sandbox.disputes (
  id           text constraint sandbox_disputes_pkey primary key,
  payment_id   text not null constraint sandbox_disputes_payment unique references sandbox.payments (id) on delete restrict,
  amount_paise bigint not null,
  status       text not null,
  respond_by   timestamptz not null,
  created_at   timestamptz not null
);
