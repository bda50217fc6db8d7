-- The marks of whom `listed_people` is about are looked up person by person, as those of `graded_members` are. They were
-- grouped first and joined then, and where the accounts had not been counted since they were few, as in a company that has just
-- begun, the join went through all groups for each person: ten thousand scores written at once took over five seconds.
create or replace function listed_people_of(ids uuid[])
returns table (list text, trainee_id uuid, name text, mark numeric) language sql stable as $$
  with able as (
    select u.id, u.username, case when m.scored = 5 then m.lowest end as lowest,
      u.sub_role is not distinct from 'Existing Trainee' as has_come,
      exists (select from marketing_profiles p where p.trainee_id = u.id)
        or exists (select from interviews i where i.trainee_id = u.id) as has_begun
    from users u
    cross join lateral (select count(*) as scored, min(s.score) as lowest from module_scores s
      where s.trainee_id = u.id and s.score is not null) m
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
