-- Who signs in, and whom an import's row is about, is looked up by an address among the removed as well: the index of the live
-- ones is none for that, and all accounts were read for each.
create index users_by_email on users (email);

-- Whoever is new is in neither list: their functions have nothing to do then, and were called for each new account all the same.
-- What they do for somebody is planned for these people alone: a plan for anybody (`ids is null or …`) reads everybody, and a
-- database that has not counted its accounts since there were few kept such a plan.

create or replace function waiting_members_keep(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from users where id = any(ids) order by id for no key update;
  delete from waiting_members w where w.trainee_id = any(ids) and not exists (
    select from waiting_members_of(ids) c where c.trainee_id = w.trainee_id and c.module = w.module);
  insert into waiting_members as w (trainee_id, module, name, score)
    select c.trainee_id, c.module, c.name, c.score from waiting_members_of(ids) c
    on conflict (trainee_id, module) do update set name = excluded.name, score = excluded.score
      where (w.name, w.score) is distinct from (excluded.name, excluded.score);
end
$$;

create or replace function listed_people_keep(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from users where id = any(ids) order by id for no key update;
  delete from listed_people l where l.trainee_id = any(ids) and not exists (
    select from listed_people_of(ids) c where c.trainee_id = l.trainee_id and c.list = l.list);
  insert into listed_people as l (list, trainee_id, name, mark)
    select c.list, c.trainee_id, c.name, c.mark from listed_people_of(ids) c
    on conflict (list, trainee_id) do update set name = excluded.name, mark = excluded.mark
      where (l.name, l.mark) is distinct from (excluded.name, excluded.mark);
end
$$;
