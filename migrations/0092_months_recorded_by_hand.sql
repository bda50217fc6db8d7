-- How many months of assistance are recorded by hand: a sum of what each statement appended (docs/decisions/0017-kept-counts.md).
create trigger row_tallies_insert after insert on assistance_payments referencing new table as written
  for each statement execute function row_tallies_add();
create trigger row_tallies_delete after delete on assistance_payments referencing old table as written
  for each statement execute function row_tallies_add();

-- All that is there already.
insert into row_tallies (list, value, rows)
  select 'assistance_payments', '', count(*) from assistance_payments having count(*) > 0;
