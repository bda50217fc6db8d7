-- Who is stuck, longest first: read from what is kept of each person.
create index metric_subjects_stuck on metric_subjects (
  (jsonb_path_query_first(contributions, 'strict $[*] ? (@[0] == "stuck")') ->> 3), subject_id)
  where contributions @> '[["stuck"]]';

-- Everybody is counted once more: the stages of the way are new figures.
insert into metric_touches select id from users where role = 'Trainee';
