-- Whom two lists would have to look for among everybody, kept by triggers in the writer's own transaction (docs/decisions/0017-kept-counts.md).

-- `marketing`: approved trainees with a marketing profile, with an interview, who came as existing trainees, or with a mark
-- in each module; these alone have `mark`, their lowest, and whether it is enough is not said here.
-- `without-batch`: whose admission is paid and who are in no batch of Java. A payment that is completed puts its trainee
-- here whatever the batches are, so that nobody has to wait for another: who reads the list looks at both again.
create table listed_people (
  list       text not null,
  trainee_id uuid not null,
  name       text not null,
  mark       numeric(4, 2),
  constraint listed_people_pkey primary key (list, trainee_id)
);
create index listed_people_by_name on listed_people (list, name, trainee_id) include (mark);

create function listed_people_of(ids uuid[])
returns table (list text, trainee_id uuid, name text, mark numeric) language sql stable as $$
  select 'marketing', u.id, u.username, case when not r.has_reason then m.lowest end
  from users u
  left join (select s.trainee_id, min(s.score) as lowest from module_scores s
    where (ids is null or s.trainee_id = any(ids)) and s.score is not null
    group by s.trainee_id having count(*) = 5) m on m.trainee_id = u.id
  cross join lateral (select u.sub_role is not distinct from 'Existing Trainee'
    or exists (select from marketing_profiles p where p.trainee_id = u.id)
    or exists (select from interviews i where i.trainee_id = u.id) as has_reason) r
  where (ids is null or u.id = any(ids)) and u.role = 'Trainee' and u.status = 'approved'
    and (r.has_reason or m.lowest is not null)
  union all
  select 'without-batch', u.id, u.username, null
  from admission_payments p
  join users u on u.id = p.trainee_id
  where (ids is null or p.trainee_id = any(ids)) and p.status = 'completed' and p.payment_type <> 'Balance'
    and not exists (select from batch_members b where b.trainee_id = p.trainee_id and b.batch_type = 'Java')
$$;

-- Whoever writes about the same person waits here for the other, so that the later one sees what the earlier one wrote.
create function listed_people_keep(ids uuid[]) returns void language plpgsql as $$
begin
  perform from users where id = any(ids) order by id for no key update;
  delete from listed_people l where l.trainee_id = any(ids) and not exists (
    select from listed_people_of(ids) c where c.trainee_id = l.trainee_id and c.list = l.list);
  insert into listed_people as l (list, trainee_id, name, mark)
    select c.list, c.trainee_id, c.name, c.mark from listed_people_of(ids) c
    on conflict (list, trainee_id) do update set name = excluded.name, mark = excluded.mark
      where (l.name, l.mark) is distinct from (excluded.name, excluded.mark);
end
$$;

create function listed_people_touch() returns trigger language plpgsql as $$
begin
  if exists (select from written) then
    perform listed_people_keep(array(select distinct trainee_id from written));
  end if;
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['batch_members', 'module_scores', 'interviews', 'marketing_profiles'] loop
    execute format('create trigger listed_people_insert after insert on %I referencing new table as written
      for each statement execute function listed_people_touch()', name);
    execute format('create trigger listed_people_delete after delete on %I referencing old table as written
      for each statement execute function listed_people_touch()', name);
  end loop;
end
$$;
create trigger listed_people_update after update on module_scores referencing new table as written
  for each statement execute function listed_people_touch();

create function listed_people_touch_payment() returns trigger language plpgsql as $$
begin
  insert into listed_people (list, trainee_id, name)
    select 'without-batch', u.id, u.username from users u where u.id = new.trainee_id
    on conflict do nothing;
  return null;
end
$$;
create trigger listed_people_insert after insert on admission_payments for each row
  when (new.status = 'completed' and new.payment_type <> 'Balance') execute function listed_people_touch_payment();
create trigger listed_people_update after update on admission_payments for each row
  when (new.status = 'completed' and old.status <> 'completed' and new.payment_type <> 'Balance')
  execute function listed_people_touch_payment();

create function listed_people_touch_user() returns trigger language plpgsql as $$
begin
  perform listed_people_keep(array[new.id]);
  return null;
end
$$;
create trigger listed_people_update after update on users for each row
  when ((old.username, old.role, old.status, old.sub_role) is distinct from (new.username, new.role, new.status, new.sub_role))
  execute function listed_people_touch_user();
-- Who is new has none of this but where they came with it; rows that come back with a backup come in any order.
create function listed_people_touch_users() returns trigger language plpgsql as $$
begin
  perform listed_people_keep(array(select w.id from written w where w.sub_role = 'Existing Trainee'
    or exists (select from module_scores s where s.trainee_id = w.id)
    or exists (select from marketing_profiles p where p.trainee_id = w.id)
    or exists (select from interviews i where i.trainee_id = w.id)
    or exists (select from admission_payments p where p.trainee_id = w.id)));
  return null;
end
$$;
create trigger listed_people_insert after insert on users referencing new table as written
  for each statement execute function listed_people_touch_users();

create function row_tallies_add_listed() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, amount, rows)
    select 'listed_people', list, mark, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from written group by list, mark;
  return null;
end
$$;
create trigger row_tallies_insert after insert on listed_people referencing new table as written
  for each statement execute function row_tallies_add_listed();
create trigger row_tallies_delete after delete on listed_people referencing old table as written
  for each statement execute function row_tallies_add_listed();
create function row_tallies_move_listed() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, amount, rows)
    select 'listed_people', list, mark, -count(*) from stale group by list, mark;
  insert into row_tallies (list, value, amount, rows)
    select 'listed_people', list, mark, count(*) from written group by list, mark;
  return null;
end
$$;
create trigger row_tallies_update after update on listed_people referencing old table as stale new table as written
  for each statement execute function row_tallies_move_listed();

-- All that is there already.
insert into listed_people select * from listed_people_of(null);

-- First halves that left something open, of all payments the few that the ledger of dues is made of.
create index admission_payments_halves on admission_payments (trainee_id)
  where status = 'completed' and payment_type <> 'Balance' and balance_due_paise > 0;

-- Companies by their spellings: the names are read from one end of the index to the other, each once.
create index interviews_by_spelling on interviews (company_key, company_name);
drop index interviews_by_company;
create index assistance_records_by_spelling on assistance_records (lower(company_name), company_name);

-- Months of assistance that came in, noted at the due: what is still open is found among all there ever were.
alter table dues add column is_received boolean not null default false;
create function dues_keep() returns trigger language plpgsql as $$
begin
  update dues d set is_received = r.is_received from (
    select w.record_id, w.month, exists (select from assistance_payments p
      where (p.record_id, p.month, p.status) = (w.record_id, w.month, 'Received')) as is_received
    from (select distinct record_id, month from written) w) r
  where (d.record_id, d.month) = (r.record_id, r.month) and d.is_received <> r.is_received;
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['assistance_payments', 'dues'] loop
    execute format('create trigger dues_insert after insert on %I referencing new table as written
      for each statement execute function dues_keep()', name);
  end loop;
end
$$;
create trigger dues_update after update on assistance_payments referencing new table as written
  for each statement execute function dues_keep();
create trigger dues_left after update on assistance_payments referencing old table as written
  for each statement execute function dues_keep();
create trigger dues_delete after delete on assistance_payments referencing old table as written
  for each statement execute function dues_keep();
update dues d set is_received = true where exists (select from assistance_payments p
  where (p.record_id, p.month, p.status) = (d.record_id, d.month, 'Received'));
create index dues_open on dues (due_on, id) where not is_received;
create index assistance_payments_open on assistance_payments (record_id, month) where status <> 'Received';
