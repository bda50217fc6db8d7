-- What a page of certificates, documents, open fees and contact messages looked for among all there ever were (docs/decisions/0017-kept-counts.md).

-- The list of badges that count no longer is read whole whenever anybody checks one: by these alone, however many there are in all.
create index certificates_ended on certificates (position) where withdrawn_at is not null or holder is null;

-- Documents in the order of their queue, all of them and those that were verified.
create index documents_queued on documents (queued_at, trainee_id, kind) where queued_at is not null;
create index documents_verified on documents (queued_at, trainee_id, kind) where status = 'verified';

create function row_tallies_add_documents() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'documents', status, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from written where queued_at is not null group by status;
  return null;
end
$$;
create function row_tallies_move_documents() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'documents', status, sum(sign) from (
      select -1 as sign, status from stale where queued_at is not null
      union all select 1, status from written where queued_at is not null) moved
    group by status having sum(sign) <> 0;
  return null;
end
$$;
create trigger row_tallies_insert after insert on documents referencing new table as written
  for each statement execute function row_tallies_add_documents();
create trigger row_tallies_delete after delete on documents referencing old table as written
  for each statement execute function row_tallies_add_documents();
create trigger row_tallies_update after update on documents referencing old table as stale new table as written
  for each statement execute function row_tallies_move_documents();

create function row_tallies_add_contact_messages() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'contact_messages', case when answered_at is null then 'open' else 'answered' end,
      case when tg_op = 'DELETE' then -count(*) else count(*) end
    from written group by 2;
  return null;
end
$$;
create function row_tallies_move_contact_messages() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'contact_messages', case when is_open then 'open' else 'answered' end, sum(sign) from (
      select -1 as sign, answered_at is null as is_open from stale
      union all select 1, answered_at is null from written) moved
    group by 2 having sum(sign) <> 0;
  return null;
end
$$;
create trigger row_tallies_insert after insert on contact_messages referencing new table as written
  for each statement execute function row_tallies_add_contact_messages();
create trigger row_tallies_delete after delete on contact_messages referencing old table as written
  for each statement execute function row_tallies_add_contact_messages();
create trigger row_tallies_update after update on contact_messages referencing old table as stale new table as written
  for each statement execute function row_tallies_move_contact_messages();

-- How many are in a batch, for lists of batches.
create function row_tallies_add_members() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'batch_members', batch_id::text, case when tg_op = 'DELETE' then -count(*) else count(*) end from written group by batch_id;
  return null;
end
$$;
create function row_tallies_move_members() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'batch_members', batch_id::text, sum(sign) from (
      select -1 as sign, batch_id from stale union all select 1, batch_id from written) moved
    group by batch_id having sum(sign) <> 0;
  return null;
end
$$;
create trigger row_tallies_insert after insert on batch_members referencing new table as written
  for each statement execute function row_tallies_add_members();
create trigger row_tallies_delete after delete on batch_members referencing old table as written
  for each statement execute function row_tallies_add_members();
create trigger row_tallies_update after update on batch_members referencing old table as stale new table as written
  for each statement execute function row_tallies_move_members();

-- `to-pay`: who has the fee, or its first half, to pay now, as `openFirstParts` says it. Who reads the list looks at all of it again, as of
-- `without-batch`: of a payment and another change at the same moment neither has to wait for the other.
create or replace function listed_people_of(ids uuid[])
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
  union all
  select 'to-pay', u.id, u.username, null, null, null, null, null
  from document_sets d
  join users u on u.id = d.trainee_id
  where (ids is null or d.trainee_id = any(ids)) and d.submitted_at is not null and u.role = 'Trainee' and u.status = 'approved'
    and u.payment_option in ('Full Payment', 'Partial Payment')
    and not exists (select from admission_payments p where p.trainee_id = u.id
      and p.status = 'completed' and p.payment_type <> 'Balance')
$$;

-- Whose papers are in, and whose payment is voided. Whoever does not have to pay is left out by who reads the list, and goes with the next
-- change, at the latest with a place in a batch.
create function listed_people_touch_unpaid() returns trigger language plpgsql as $$
begin
  insert into listed_people (list, trainee_id, name)
    select 'to-pay', u.id, u.username from users u where u.id = old.trainee_id
    on conflict do nothing;
  return null;
end
$$;
create trigger listed_people_update after update on document_sets for each row
  when (old.submitted_at is null and new.submitted_at is not null) execute function listed_people_touch_unpaid();
create trigger listed_people_undone after update on admission_payments for each row
  when (old.status = 'completed' and old.payment_type <> 'Balance'
    and (new.status, new.payment_type) is distinct from (old.status, old.payment_type))
  execute function listed_people_touch_unpaid();
create trigger listed_people_delete after delete on admission_payments for each row
  when (old.status = 'completed' and old.payment_type <> 'Balance') execute function listed_people_touch_unpaid();
create function listed_people_touch_sets() returns trigger language plpgsql as $$
begin
  insert into listed_people (list, trainee_id, name)
    select 'to-pay', u.id, u.username from written w join users u on u.id = w.trainee_id where w.submitted_at is not null
    on conflict do nothing;
  return null;
end
$$;
create trigger listed_people_insert after insert on document_sets referencing new table as written
  for each statement execute function listed_people_touch_sets();

drop trigger listed_people_update on users;
create trigger listed_people_update after update on users for each row
  when ((old.username, old.role, old.status, old.sub_role, old.is_disabled, old.payment_option)
    is distinct from (new.username, new.role, new.status, new.sub_role, new.is_disabled, new.payment_option))
  execute function listed_people_touch_user();
create or replace function listed_people_touch_users() returns trigger language plpgsql as $$
begin
  perform listed_people_keep(array(select w.id from written w where w.sub_role = 'Existing Trainee'
    or exists (select from module_scores s where s.trainee_id = w.id)
    or exists (select from marketing_profiles p where p.trainee_id = w.id)
    or exists (select from interviews i where i.trainee_id = w.id)
    or exists (select from document_sets d where d.trainee_id = w.id)
    or exists (select from admission_payments p where p.trainee_id = w.id)));
  return null;
end
$$;

-- Whose mark in the module of their batch is still to be given, but for locked accounts: those alone a trainer's first screen names.
alter table graded_members add column is_unscored boolean not null default false;
drop function graded_members_of(uuid[]);
create function graded_members_of(ids uuid[])
returns table (batch_id uuid, trainee_id uuid, name text, username text, java_score numeric, aem_score numeric,
  communication_score numeric, mock_score numeric, final_check_score numeric, is_unscored boolean)
language sql stable as $$
  select m.batch_id, m.trainee_id, coalesce(d.firstname || ' ' || d.lastname, u.username), u.username,
    s.java, s.aem, s.communication, s.mock, s.final_check,
    not u.is_disabled and not s.modules @> array[m.batch_type]
  from batch_members m
  join users u on u.id = m.trainee_id
  left join trainee_details d on d.trainee_id = m.trainee_id
  cross join lateral (
    select max(score) filter (where module = 'Java') as java, max(score) filter (where module = 'AEM') as aem,
      max(score) filter (where module = 'Communication') as communication,
      max(score) filter (where module = 'Mock') as mock, max(score) filter (where module = 'FinalCheck') as final_check,
      coalesce(array_agg(module), '{}') as modules
    from module_scores where module_scores.trainee_id = m.trainee_id) s
  where ids is null or m.trainee_id = any(ids)
$$;
create or replace function graded_members_keep(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_custom_plan as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from users where id = any(ids) order by id for no key update;
  delete from graded_members g where g.trainee_id = any(ids) and not exists (
    select from batch_members m where (m.batch_id, m.trainee_id) = (g.batch_id, g.trainee_id));
  insert into graded_members as g select * from graded_members_of(ids)
    on conflict (trainee_id, batch_id) do update set
      (name, username, java_score, aem_score, communication_score, mock_score, final_check_score, is_unscored)
        = (excluded.name, excluded.username, excluded.java_score, excluded.aem_score, excluded.communication_score,
          excluded.mock_score, excluded.final_check_score, excluded.is_unscored)
      where g.* is distinct from excluded.*;
end
$$;

drop trigger graded_members_update on users;
create trigger graded_members_update after update on users for each row
  when ((old.username, old.is_disabled) is distinct from (new.username, new.is_disabled)) execute function graded_members_touch_user();

-- A search by a batch's number.
do $$
begin
  create index batches_by_text on batches using gin (batch_id gin_trgm_ops);
exception when undefined_object then null;
end
$$;

-- All that is there already.
update graded_members g set is_unscored = true from batch_members m join users u on u.id = m.trainee_id and not u.is_disabled
  where (m.batch_id, m.trainee_id) = (g.batch_id, g.trainee_id) and not exists (
    select from module_scores s where s.trainee_id = m.trainee_id and s.module = m.batch_type);
create index graded_members_unscored on graded_members (batch_id, name, trainee_id) where is_unscored;
insert into listed_people select * from listed_people_of(null) where list = 'to-pay';
insert into row_tallies (list, value, rows)
  select 'documents', status, count(*) from documents where queued_at is not null group by status
  union all select 'batch_members', batch_id::text, count(*) from batch_members group by batch_id
  union all select 'contact_messages', case when answered_at is null then 'open' else 'answered' end, count(*) from contact_messages group by 2;
