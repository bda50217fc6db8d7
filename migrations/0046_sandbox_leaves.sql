-- The books of the payment sandbox leave for a schema of their own, which the sandbox makes when it is switched on
-- (src/server/payments/sandbox/books.sql): a platform with a real provider has none. Where something stands in them
-- they move there as they are.

do $$
begin
  if exists (select from sandbox_orders) then
    create schema sandbox;
    alter table sandbox_orders set schema sandbox;
    alter table sandbox_payments set schema sandbox;
    alter table sandbox_refunds set schema sandbox;
    alter table sandbox.sandbox_orders rename to orders;
    alter table sandbox.sandbox_payments rename to payments;
    alter table sandbox.sandbox_refunds rename to refunds;
  else
    drop table sandbox_refunds, sandbox_payments, sandbox_orders;
  end if;
end
$$;
