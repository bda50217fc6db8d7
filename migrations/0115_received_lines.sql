-- What was received is counted by receipts and credit notes, each on its own day: whoever had one is counted once more.
insert into metric_touches select distinct trainee_id from receipts;

-- What receipts and credit notes come to is kept as they come, as their number is; neither changes its amount.
create function row_tallies_add_money() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows, paise)
    select tg_table_name, '', case when tg_op = 'DELETE' then -count(*) else count(*) end,
      sum(amount_paise) * case when tg_op = 'DELETE' then -1 else 1 end
    from written having count(*) > 0;
  return null;
end
$$;

-- Receipts once more by the month their money came in, of fees and of assistance.
create function row_tallies_add_received() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows, paise)
    select case payment_type when 'Assistance' then 'received-assistance' else 'received-fees' end,
      to_char(coalesce(paid_on, (issued_at at time zone 'Asia/Kolkata')::date), 'YYYY-MM'),
      case when tg_op = 'DELETE' then -count(*) else count(*) end,
      sum(amount_paise) * case when tg_op = 'DELETE' then -1 else 1 end
    from written where amount_paise > 0 group by 1, 2;
  return null;
end
$$;
create trigger row_tallies_insert_received after insert on receipts referencing new table as written
  for each statement execute function row_tallies_add_received();
create trigger row_tallies_delete_received after delete on receipts referencing old table as written
  for each statement execute function row_tallies_add_received();
insert into row_tallies (list, value, rows, paise)
  select case payment_type when 'Assistance' then 'received-assistance' else 'received-fees' end,
    to_char(coalesce(paid_on, (issued_at at time zone 'Asia/Kolkata')::date), 'YYYY-MM'), count(*), sum(amount_paise)
  from receipts where amount_paise > 0 group by 1, 2;

do $$
declare
  kept text;
begin
  foreach kept in array array['receipts', 'credit_notes'] loop
    execute format('drop trigger row_tallies_insert on %I', kept);
    execute format('drop trigger row_tallies_delete on %I', kept);
    execute format('create trigger row_tallies_insert after insert on %I referencing new table as written for each statement execute function row_tallies_add_money()', kept);
    execute format('create trigger row_tallies_delete after delete on %I referencing old table as written for each statement execute function row_tallies_add_money()', kept);
    execute format('insert into row_tallies (list, value, rows, paise) select %L, %L, 0, sum(amount_paise) from %I having count(*) > 0', kept, '', kept);
  end loop;
end
$$;
