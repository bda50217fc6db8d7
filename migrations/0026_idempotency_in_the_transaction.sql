-- A key's answer is written in the transaction that does the work. `attempt` is the call that holds the
-- key: only its own transaction may write the answer, so that a call which lost its key to a later one
-- does nothing. A caller without a session (registration, contact) has keys too.

alter table idempotency_keys
  add column attempt uuid,
  drop constraint idempotency_keys_pkey,
  alter column user_id drop not null,
  add constraint idempotency_keys_of_user unique (user_id, method, path, key);

create unique index idempotency_keys_of_visitor on idempotency_keys (method, path, key)
  where user_id is null;
