-- Who may apply for an opening, of everybody: those in marketing who are not placed yet, in `listed_people` as a list of its own
-- (docs/decisions/0017-kept-counts.md). Who fits one was looked for among everybody's marks.

-- `to-place`: approved trainees who came as existing trainees, or with a mark in each module, until they are placed; the latter
-- with their lowest mark, and whether it is enough is not said here.
create or replace function listed_people_of(ids uuid[])
returns table (list text, trainee_id uuid, name text, mark numeric) language sql stable as $$
  with able as (
    select u.id, u.username, m.lowest, u.sub_role is not distinct from 'Existing Trainee' as has_come,
      exists (select from marketing_profiles p where p.trainee_id = u.id)
        or exists (select from interviews i where i.trainee_id = u.id) as has_begun
    from users u
    left join (select s.trainee_id, min(s.score) as lowest from module_scores s
      where (ids is null or s.trainee_id = any(ids)) and s.score is not null
      group by s.trainee_id having count(*) = 5) m on m.trainee_id = u.id
    where (ids is null or u.id = any(ids)) and u.role = 'Trainee' and u.status = 'approved')
  select 'marketing', id, username, case when not (has_come or has_begun) then lowest end
  from able where has_come or has_begun or lowest is not null
  union all
  select 'to-place', id, username, case when not has_come then lowest end
  from able where (has_come or lowest is not null)
    and not exists (select from placements p where p.trainee_id = able.id)
  union all
  select 'without-batch', u.id, u.username, null
  from admission_payments p
  join users u on u.id = p.trainee_id
  where (ids is null or p.trainee_id = any(ids)) and p.status = 'completed' and p.payment_type <> 'Balance'
    and not exists (select from batch_members b where b.trainee_id = p.trainee_id and b.batch_type = 'Java')
$$;

create trigger listed_people_insert after insert on placements referencing new table as written
  for each statement execute function listed_people_touch();
create trigger listed_people_delete after delete on placements referencing old table as written
  for each statement execute function listed_people_touch();

insert into listed_people select * from listed_people_of(null) where list = 'to-place';
