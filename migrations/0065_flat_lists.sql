-- Lists that would look at every batch, receipt or line of money for a page (docs/decisions/0017-kept-counts.md).

-- How many batches there are of a module, credit notes and waivers: a sum of what each statement appended.
create function row_tallies_add_batches() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'batches', batch_type, case when tg_op = 'DELETE' then -count(*) else count(*) end from written group by batch_type;
  return null;
end
$$;
create trigger row_tallies_insert after insert on batches referencing new table as written
  for each statement execute function row_tallies_add_batches();
create trigger row_tallies_delete after delete on batches referencing old table as written
  for each statement execute function row_tallies_add_batches();

create trigger row_tallies_insert after insert on credit_notes referencing new table as written
  for each statement execute function row_tallies_add();
create trigger row_tallies_delete after delete on credit_notes referencing old table as written
  for each statement execute function row_tallies_add();

-- All that is there already.
insert into row_tallies (list, value, rows)
  select 'batches', batch_type, count(*) from batches group by batch_type
  union all select 'credit_notes', '', count(*) from credit_notes having count(*) > 0;

-- In the order of the list, so that a late page skips what comes before it in the index alone.
drop index receipts_newest;
create index receipts_newest on receipts (issued_at, id) include (trainee_id, recorded_by);
create index credit_notes_newest on credit_notes (issued_at, id);
-- The few payments that ask for nothing any more, and the days on which the office itself took money.
create index admission_payments_waivers on admission_payments (completed_at, id) where method = 'Waived' and status = 'completed';
create index receipts_of_office on receipts (coalesce(paid_on, (issued_at at time zone 'Asia/Kolkata')::date))
  where coalesce(method, 'Not named') <> 'Online';
-- Without it the planner takes nearly every receipt for one of the office.
create statistics receipts_by_method on (coalesce(method, 'Not named')) from receipts;

create index batches_by_end on batches (end_date);
-- Everybody who trains, who are few.
create index users_who_train on users (username, id) where role = 'Trainer';
