-- How often each spelling of a company was written: sums of what each statement appended (docs/decisions/0017-kept-counts.md). The list
-- of companies, those that look alike and the names that are suggested counted every interview there ever was at each call.

-- A key has no line break, so the first one ends it: what follows is the spelling.
create function row_tallies_add_companies() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select tg_argv[0], key || E'\n' || name, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from (select company_key as key, to_jsonb(written) ->> tg_argv[1] as name from written) w
    where name is not null group by 2;
  return null;
end
$$;
create function row_tallies_move_companies() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select tg_argv[0], key || E'\n' || name, sum(sign) from (
      select -1 as sign, company_key as key, to_jsonb(stale) ->> tg_argv[1] as name from stale
      union all select 1, company_key, to_jsonb(written) ->> tg_argv[1] from written) moved
    where name is not null group by 2 having sum(sign) <> 0;
  return null;
end
$$;
do $$
declare
  kept record;
begin
  for kept in select * from (values ('interviews', 'company_name'), ('placements', 'placed_company'),
      ('assistance_records', 'company_name'), ('personal_assistants', 'company_name')) k (name, spelling) loop
    execute format('create trigger row_tallies_companies_insert after insert on %I referencing new table as written
      for each statement execute function row_tallies_add_companies(%L, %L)', kept.name, kept.name, kept.spelling);
    execute format('create trigger row_tallies_companies_delete after delete on %I referencing old table as written
      for each statement execute function row_tallies_add_companies(%L, %L)', kept.name, kept.name, kept.spelling);
    execute format('create trigger row_tallies_companies_update after update on %I referencing old table as stale new table as written
      for each statement execute function row_tallies_move_companies(%L, %L)', kept.name, kept.name, kept.spelling);
  end loop;
end
$$;

-- All that is there already.
insert into row_tallies (list, value, rows)
  select 'interviews', company_key || E'\n' || company_name, count(*) from interviews group by 2
  union all select 'placements', company_key || E'\n' || placed_company, count(*) from placements group by 2
  union all select 'assistance_records', company_key || E'\n' || company_name, count(*) from assistance_records
    where company_name is not null group by 2
  union all select 'personal_assistants', company_key || E'\n' || company_name, count(*) from personal_assistants group by 2;

-- The latest interview at a company is the last entry of its key.
create index interviews_latest on interviews (company_key, date);
