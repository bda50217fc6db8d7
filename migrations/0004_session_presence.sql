-- Who is expected at each session, and was there: members who had joined by the end of its day, or who
-- attended or answered all the same, without those who were excused.
create view session_presence as
select t.id as session_id, t.batch_id, t.topic, t.date, t.starts_at, m.trainee_id,
  c.trainee_id is not null as was_there
-- The end of its day is worked out once for each session (offset 0), not for each member.
from (select *, (date + 1)::timestamp at time zone 'Asia/Kolkata' as day_ends from training_sessions offset 0) t
join batch_members m on m.batch_id = t.batch_id
left join attendance c on c.session_id = t.id and c.trainee_id = m.trainee_id
left join answers w on w.session_id = t.id and w.trainee_id = m.trainee_id and w.status <> 'Rejected'
left join excused_absences e on e.session_id = t.id and e.trainee_id = m.trainee_id
where e.trainee_id is null and (m.joined_at < t.day_ends or c.trainee_id is not null or w.id is not null);

-- How many that are, as of the last refresh: a hub of many people reads its attendance from here.
create materialized view session_presence_cached as
select session_id, batch_id, date, starts_at, count(*)::int as expected,
  (count(*) filter (where was_there))::int as present
from session_presence group by session_id, batch_id, date, starts_at;
create unique index session_presence_cached_one_each on session_presence_cached (session_id);

-- Refreshes all that figures of many people are read from.
create or replace function refresh_person_journey() returns void language sql security definer
set search_path to 'public', 'pg_temp' as $$
  refresh materialized view concurrently person_journey_cached;
  refresh materialized view concurrently session_presence_cached
$$;
