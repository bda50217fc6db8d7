-- The ledger of dues is read off an index, and summed by month as dues come and come in (docs/decisions/0017-kept-counts.md).

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
create trigger row_tallies_insert after insert on dues referencing new table as written
  for each statement execute function row_tallies_add_dues();
create trigger row_tallies_delete after delete on dues referencing old table as written
  for each statement execute function row_tallies_add_dues();

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

-- All that is there already.
insert into row_tallies (list, value, rows, paise)
  select case when is_received then 'dues-received' else 'dues-open' end, to_char(due_on, 'YYYY-MM'), count(*),
    sum(coalesce(recorded_paise, amount_paise))
  from dues group by 1, 2;
