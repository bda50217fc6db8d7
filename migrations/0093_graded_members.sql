-- What a trainer grades, a row for each member of a batch with their marks in every module, kept by triggers in the writer's own
-- transaction as who waits for a module is (docs/decisions/0017-kept-counts.md): a batch of 218 was joined to its accounts, details
-- and marks anew at each call, which was half of what its grade sheet cost.

create table graded_members (
  batch_id            uuid not null,
  trainee_id          uuid not null,
  name                text not null,
  username            text not null,
  java_score          numeric(4, 2),
  aem_score           numeric(4, 2),
  communication_score numeric(4, 2),
  mock_score          numeric(4, 2),
  final_check_score   numeric(4, 2),
  constraint graded_members_pkey primary key (trainee_id, batch_id)
);
create index graded_members_by_name on graded_members (batch_id, name, trainee_id);

create function graded_members_of(ids uuid[])
returns table (batch_id uuid, trainee_id uuid, name text, username text, java_score numeric, aem_score numeric,
  communication_score numeric, mock_score numeric, final_check_score numeric)
language sql stable as $$
  select m.batch_id, m.trainee_id, coalesce(d.firstname || ' ' || d.lastname, u.username), u.username,
    s.java, s.aem, s.communication, s.mock, s.final_check
  from batch_members m
  join users u on u.id = m.trainee_id
  left join trainee_details d on d.trainee_id = m.trainee_id
  cross join lateral (
    select max(score) filter (where module = 'Java') as java, max(score) filter (where module = 'AEM') as aem,
      max(score) filter (where module = 'Communication') as communication,
      max(score) filter (where module = 'Mock') as mock, max(score) filter (where module = 'FinalCheck') as final_check
    from module_scores where module_scores.trainee_id = m.trainee_id) s
  where ids is null or m.trainee_id = any(ids)
$$;

-- As waiting_members_keep: whoever writes about the same person waits for the other, and is planned for these people alone.
create function graded_members_keep(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from users where id = any(ids) order by id for no key update;
  delete from graded_members g where g.trainee_id = any(ids) and not exists (
    select from batch_members m where (m.batch_id, m.trainee_id) = (g.batch_id, g.trainee_id));
  insert into graded_members as g select * from graded_members_of(ids)
    on conflict (trainee_id, batch_id) do update set
      (name, username, java_score, aem_score, communication_score, mock_score, final_check_score)
        = (excluded.name, excluded.username, excluded.java_score, excluded.aem_score, excluded.communication_score,
          excluded.mock_score, excluded.final_check_score)
      where g.* is distinct from excluded.*;
end
$$;

create function graded_members_touch() returns trigger language plpgsql as $$
begin
  if exists (select from written) then
    perform graded_members_keep(array(select distinct trainee_id from written));
  end if;
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['batch_members', 'module_scores', 'trainee_details'] loop
    execute format('create trigger graded_members_insert after insert on %I referencing new table as written
      for each statement execute function graded_members_touch()', name);
    execute format('create trigger graded_members_update after update on %I referencing new table as written
      for each statement execute function graded_members_touch()', name);
    execute format('create trigger graded_members_delete after delete on %I referencing old table as written
      for each statement execute function graded_members_touch()', name);
  end loop;
end
$$;

create function graded_members_touch_user() returns trigger language plpgsql as $$
begin
  perform graded_members_keep(array[new.id]);
  return null;
end
$$;
create trigger graded_members_update after update on users for each row
  when (old.username is distinct from new.username) execute function graded_members_touch_user();
-- Rows that come back with a backup come in any order.
create function graded_members_touch_users() returns trigger language plpgsql as $$
begin
  perform graded_members_keep(array(select id from written where exists (
    select from batch_members m where m.trainee_id = written.id)));
  return null;
end
$$;
create trigger graded_members_insert after insert on users referencing new table as written
  for each statement execute function graded_members_touch_users();

insert into graded_members select * from graded_members_of(null);
