-- Of whom may apply for an opening also what openings ask for is kept (docs/decisions/0017-kept-counts.md), so that the first page of who
-- fits one is found by indexes: everybody eligible and not placed was read for each page, with their marks.

-- What somebody named, as it is compared: the application folds a text in one way (`keysOf` of openings), whatever the database's
-- language says of capitals. What is there already is folded as well as this database can.
alter table job_preferences
  add column skill_keys    text[] not null default '{}',
  add column location_keys text[] not null default '{}';
update job_preferences set
  skill_keys = array(select distinct lower(btrim(normalize(s, nfkc))) from unnest(skills) s order by 1),
  location_keys = array(select distinct lower(btrim(normalize(l, nfkc))) from unnest(locations) l order by 1);
alter table job_preferences alter column skill_keys drop default, alter column location_keys drop default;

-- `to-place` alone has these: the mean of all marks, the years of the profile, and the keys of what was named, or {""} where nothing was,
-- which speaks against nobody. Who is disabled is not there.
alter table listed_people
  add column mean       numeric,
  add column experience numeric(4, 2),
  add column skills     text[],
  add column locations  text[];

-- Marks are looked up person by person, as those of `graded_members` are. They were grouped first and joined then, and where the accounts
-- had not been counted since they were few, as in a company that has just begun, the join went through all groups for each person: ten
-- thousand scores written at once took over five seconds.
drop function listed_people_of(uuid[]);
create function listed_people_of(ids uuid[])
returns table (list text, trainee_id uuid, name text, mark numeric, mean numeric, experience numeric, skills text[], locations text[])
language sql stable as $$
  with able as (
    select u.id, u.username, u.is_disabled, case when m.scored = 5 then m.lowest end as lowest, m.mean,
      u.sub_role is not distinct from 'Existing Trainee' as has_come,
      exists (select from marketing_profiles p where p.trainee_id = u.id)
        or exists (select from interviews i where i.trainee_id = u.id) as has_begun
    from users u
    cross join lateral (select count(*) as scored, min(s.score) as lowest, avg(s.score) as mean from module_scores s
      where s.trainee_id = u.id and s.score is not null) m
    where (ids is null or u.id = any(ids)) and u.role = 'Trainee' and u.status = 'approved')
  select 'marketing', id, username, case when not (has_come or has_begun) then lowest end, null::numeric, null::numeric, null::text[],
    null::text[]
  from able where has_come or has_begun or lowest is not null
  union all
  select 'to-place', a.id, a.username, case when not a.has_come then a.lowest end, a.mean, p.total_experience,
    coalesce(nullif(j.skill_keys, '{}'), '{""}'), coalesce(nullif(j.location_keys, '{}'), '{""}')
  from able a
  left join marketing_profiles p on p.trainee_id = a.id
  left join job_preferences j on j.trainee_id = a.id
  where (a.has_come or a.lowest is not null) and not a.is_disabled
    and not exists (select from placements p where p.trainee_id = a.id)
  union all
  select 'without-batch', u.id, u.username, null, null, null, null, null
  from admission_payments p
  join users u on u.id = p.trainee_id
  where (ids is null or p.trainee_id = any(ids)) and p.status = 'completed' and p.payment_type <> 'Balance'
    and not exists (select from batch_members b where b.trainee_id = p.trainee_id and b.batch_type = 'Java')
$$;

create or replace function listed_people_keep(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from users where id = any(ids) order by id for no key update;
  delete from listed_people l where l.trainee_id = any(ids) and not exists (
    select from listed_people_of(ids) c where c.trainee_id = l.trainee_id and c.list = l.list);
  insert into listed_people as l select * from listed_people_of(ids)
    on conflict (list, trainee_id) do update set name = excluded.name, mark = excluded.mark, mean = excluded.mean,
        experience = excluded.experience, skills = excluded.skills, locations = excluded.locations
      where (l.name, l.mark, l.mean, l.experience, l.skills, l.locations) is distinct from
        (excluded.name, excluded.mark, excluded.mean, excluded.experience, excluded.skills, excluded.locations);
end
$$;

create trigger listed_people_insert after insert on job_preferences referencing new table as written
  for each statement execute function listed_people_touch();
create trigger listed_people_update after update on job_preferences referencing new table as written
  for each statement execute function listed_people_touch();
create trigger listed_people_delete after delete on job_preferences referencing old table as written
  for each statement execute function listed_people_touch();
create trigger listed_people_update after update on marketing_profiles referencing new table as written
  for each statement execute function listed_people_touch();
drop trigger listed_people_update on users;
create trigger listed_people_update after update on users for each row
  when ((old.username, old.role, old.status, old.sub_role, old.is_disabled)
    is distinct from (new.username, new.role, new.status, new.sub_role, new.is_disabled))
  execute function listed_people_touch_user();

delete from listed_people where list = 'to-place';
insert into listed_people select * from listed_people_of(null) where list = 'to-place';

-- Where few fit, by what few have; where many do, by name.
create index listed_people_by_skill on listed_people using gin (skills, locations) with (fastupdate = off) where list = 'to-place';
create index listed_people_by_mean on listed_people (mean) where list = 'to-place';
create index listed_people_by_experience on listed_people (experience) where list = 'to-place';
