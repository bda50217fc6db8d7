-- Lists that would look at every batch, receipt, line of money or due for a page (docs/decisions/0017-kept-counts.md).

-- How many batches there are of a module: a sum of what each statement appended.
create function row_tallies_add_batches() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'batches', batch_type, case when tg_op = 'DELETE' then -count(*) else count(*) end from written group by batch_type;
  return null;
end
$$;

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

-- The ledger of dues is read off an index, and summed by month as dues come and come in.

-- Of a month of assistance: the day it came in, and the amount that was recorded of it, as of the payment.
alter table dues add column received_on date, add column recorded_paise bigint;

create or replace function dues_keep() returns trigger language plpgsql as $$
begin
  update dues d set is_received = r.is_received, received_on = r.received_on, recorded_paise = r.amount_paise from (
    select w.record_id, w.month, p.amount_paise, coalesce(p.status = 'Received', false) as is_received,
      case when p.status = 'Received' then coalesce(p.payment_date, (p.recorded_at at time zone 'Asia/Kolkata')::date) end as received_on
    from (select distinct record_id, month from written) w
    left join assistance_payments p on (p.record_id, p.month) = (w.record_id, w.month)) r
  where (d.record_id, d.month) = (r.record_id, r.month)
    and (d.is_received, d.received_on, d.recorded_paise) is distinct from (r.is_received, r.received_on, r.amount_paise);
  return null;
end
$$;
update dues d set received_on = case when p.status = 'Received'
    then coalesce(p.payment_date, (p.recorded_at at time zone 'Asia/Kolkata')::date) end, recorded_paise = p.amount_paise
  from assistance_payments p where (p.record_id, p.month) = (d.record_id, d.month);
create index dues_received on dues (received_on desc, id) where is_received;

-- How many months of assistance fall due in a month and have come in or not, and what they come to.
alter table row_tallies add column paise bigint not null default 0;

create function row_tallies_add_dues() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows, paise)
    select case when is_received then 'dues-received' else 'dues-open' end, to_char(due_on, 'YYYY-MM'),
      case when tg_op = 'DELETE' then -count(*) else count(*) end,
      sum(coalesce(recorded_paise, amount_paise)) * case when tg_op = 'DELETE' then -1 else 1 end
    from written group by 1, 2;
  return null;
end
$$;

create function row_tallies_move_dues() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows, paise)
    select case when is_received then 'dues-received' else 'dues-open' end, to_char(due_on, 'YYYY-MM'), sum(sign), sum(sign * paise)
    from (
      select -1 as sign, is_received, due_on, coalesce(recorded_paise, amount_paise) as paise from stale
      union all select 1, is_received, due_on, coalesce(recorded_paise, amount_paise) from written) moved
    group by 1, 2 having sum(sign) <> 0 or sum(sign * paise) <> 0;
  return null;
end
$$;
create trigger row_tallies_update after update on dues referencing old table as stale new table as written
  for each statement execute function row_tallies_move_dues();

do $$
declare
  kept record;
begin
  for kept in select * from (values ('batches', 'row_tallies_add_batches'), ('credit_notes', 'row_tallies_add'), ('dues', 'row_tallies_add_dues')) k (name, adds) loop
    execute format('create trigger row_tallies_insert after insert on %I referencing new table as written for each statement execute function %I()', kept.name, kept.adds);
    execute format('create trigger row_tallies_delete after delete on %I referencing old table as written for each statement execute function %I()', kept.name, kept.adds);
  end loop;
end
$$;

-- All that is there already.
insert into row_tallies (list, value, rows, paise)
  select case when is_received then 'dues-received' else 'dues-open' end, to_char(due_on, 'YYYY-MM'), count(*),
    sum(coalesce(recorded_paise, amount_paise))
  from dues group by 1, 2;
