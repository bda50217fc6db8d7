-- A line of money is found by what a payment is known by elsewhere (a cheque, a transfer), and by a credit note's number, by an index
-- (0053_search.sql says how, and where the database cannot).
do $$
begin
  create index if not exists receipts_by_reference on receipts using gin (reference gin_trgm_ops);
  create index if not exists credit_notes_by_number on credit_notes using gin (number gin_trgm_ops);
exception when undefined_object then
  raise notice 'Searches have no index: %', sqlerrm;
end
$$;
