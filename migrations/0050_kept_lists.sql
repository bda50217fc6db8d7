-- What lists would count or sort anew at each call, kept by triggers in the writer's own transaction (docs/decisions/0017-kept-counts.md).

-- How many rows a list has, by what it is asked for (a status, a module) and, of those who wait, by their mark. Each statement
-- appends what it changed, so that no writer waits for another; the sum is the number, and a job adds up what has come together.
create table row_tallies (
  list   text not null,
  value  text not null,
  amount numeric(4, 2),
  rows   integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index row_tallies_by_list on row_tallies (list, value);

create function row_tallies_add() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select tg_table_name, '', case when tg_op = 'DELETE' then -count(*) else count(*) end from written having count(*) > 0;
  return null;
end
$$;
create trigger row_tallies_insert after insert on receipts referencing new table as written
  for each statement execute function row_tallies_add();
create trigger row_tallies_delete after delete on receipts referencing old table as written
  for each statement execute function row_tallies_add();

create function row_tallies_add_users() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows) select 'users', status, count(*) from written group by status;
  return null;
end
$$;
create trigger row_tallies_insert after insert on users referencing new table as written
  for each statement execute function row_tallies_add_users();

create function row_tallies_move_user() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows) values ('users', old.status, -1);
  if tg_op = 'UPDATE' then
    insert into row_tallies (list, value, rows) values ('users', new.status, 1);
  end if;
  return null;
end
$$;
create trigger row_tallies_update after update on users for each row
  when (old.status is distinct from new.status) execute function row_tallies_move_user();
create trigger row_tallies_delete after delete on users for each row execute function row_tallies_move_user();

-- Members of a module who are in no batch of the next one: who may be placed there, with the name they are listed by
-- and their mark. Whether a mark is enough is not said here.
create table waiting_members (
  trainee_id uuid not null,
  module     text not null,
  name       text not null,
  score      numeric(4, 2),
  constraint waiting_members_pkey primary key (trainee_id, module)
);
create index waiting_members_by_name on waiting_members (module, name, trainee_id) include (score);

create function waiting_members_of(ids uuid[])
returns table (trainee_id uuid, module text, name text, score numeric) language sql stable as $$
  select m.trainee_id, m.batch_type, coalesce(d.firstname || ' ' || d.lastname, u.username), s.score
  from (values ('Java', 'AEM'), ('AEM', 'Communication'), ('Communication', 'Mock'), ('Mock', 'FinalCheck')) o (module, next)
  join batch_members m on m.batch_type = o.module
  join users u on u.id = m.trainee_id
  left join trainee_details d on d.trainee_id = m.trainee_id
  left join module_scores s on s.trainee_id = m.trainee_id and s.module = m.batch_type
  where (ids is null or m.trainee_id = any(ids))
    and not exists (select from batch_members n where n.trainee_id = m.trainee_id and n.batch_type = o.next)
$$;

-- Whoever writes about the same person waits here for the other, so that the later one sees what the earlier one wrote.
create function waiting_members_keep(ids uuid[]) returns void language plpgsql as $$
begin
  perform from users where id = any(ids) order by id for no key update;
  delete from waiting_members w where w.trainee_id = any(ids) and not exists (
    select from waiting_members_of(ids) c where c.trainee_id = w.trainee_id and c.module = w.module);
  insert into waiting_members as w (trainee_id, module, name, score)
    select c.trainee_id, c.module, c.name, c.score from waiting_members_of(ids) c
    on conflict (trainee_id, module) do update set name = excluded.name, score = excluded.score
      where (w.name, w.score) is distinct from (excluded.name, excluded.score);
end
$$;

create function waiting_members_touch() returns trigger language plpgsql as $$
begin
  if exists (select from written) then
    perform waiting_members_keep(array(select distinct trainee_id from written));
  end if;
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['batch_members', 'module_scores', 'trainee_details'] loop
    execute format('create trigger waiting_members_insert after insert on %I referencing new table as written
      for each statement execute function waiting_members_touch()', name);
    execute format('create trigger waiting_members_update after update on %I referencing new table as written
      for each statement execute function waiting_members_touch()', name);
    execute format('create trigger waiting_members_delete after delete on %I referencing old table as written
      for each statement execute function waiting_members_touch()', name);
  end loop;
end
$$;

create function waiting_members_touch_user() returns trigger language plpgsql as $$
begin
  perform waiting_members_keep(array[new.id]);
  return null;
end
$$;
create trigger waiting_members_update after update on users for each row
  when (old.username is distinct from new.username) execute function waiting_members_touch_user();
-- Rows that come back with a backup come in any order.
create function waiting_members_touch_users() returns trigger language plpgsql as $$
begin
  perform waiting_members_keep(array(select id from written where exists (
    select from batch_members m where m.trainee_id = written.id)));
  return null;
end
$$;
create trigger waiting_members_insert after insert on users referencing new table as written
  for each statement execute function waiting_members_touch_users();

create function row_tallies_add_waiting() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, amount, rows)
    select 'waiting_members', module, score, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from written group by module, score;
  return null;
end
$$;
create trigger row_tallies_insert after insert on waiting_members referencing new table as written
  for each statement execute function row_tallies_add_waiting();
create trigger row_tallies_delete after delete on waiting_members referencing old table as written
  for each statement execute function row_tallies_add_waiting();
create function row_tallies_move_waiting() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, amount, rows)
    select 'waiting_members', module, score, -count(*) from stale group by module, score;
  insert into row_tallies (list, value, amount, rows)
    select 'waiting_members', module, score, count(*) from written group by module, score;
  return null;
end
$$;
create trigger row_tallies_update after update on waiting_members referencing old table as stale new table as written
  for each statement execute function row_tallies_move_waiting();

-- All that is there already.
insert into waiting_members select * from waiting_members_of(null);
insert into row_tallies (list, value, rows)
  select 'users', status, count(*) from users group by status
  union all select 'receipts', '', count(*) from receipts having count(*) > 0;

drop index batch_members_waiting;
