-- The rows of the CEO's figures, kept counted. Rows stay the definition (docs/decisions/0017-kept-counts.md): these tables hold nothing
-- that could not be counted again, and a backup leaves them out.

-- What one subject (a person, a session, a batch, a personal assistant) contributes to the counts below, as it was
-- when it was last looked at: an array of [metric, grouping, value, day, amount, rows, total].
create table metric_subjects (
  subject_id    uuid constraint metric_subjects_pkey primary key,
  contributions jsonb not null,
  -- When passing time alone may change them.
  turns_at      timestamptz
);
create index metric_subjects_turning on metric_subjects (turns_at) where turns_at is not null;

-- The sum of all contributions: by everything, by month and by day ("all" has -infinity as its first day).
create table metric_counts (
  metric    text not null,
  grouping  text not null,
  value     text not null,
  span      text not null constraint metric_counts_span check (span in ('all', 'month', 'day')),
  first_day date not null,
  amount    numeric not null,
  rows      integer not null,
  total     numeric not null,
  constraint metric_counts_pkey primary key (metric, grouping, value, span, first_day, amount)
);
create index metric_counts_empty on metric_counts (metric) where rows = 0;

-- Subjects something was written about since: appended in the writer's transaction, so that writers never wait for each
-- other, and taken away by whoever counts them anew. Small and often emptied, so it is cleaned early.
create table metric_touches (
  subject_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- At most one row. It is held while subjects are counted anew, and says until when they were.
create table metric_state (
  is_only    boolean not null default true constraint metric_state_pkey primary key
               constraint metric_state_is_only check (is_only),
  counted_at timestamptz not null
);

-- Each statement that writes to one of these tables touches the subjects that its rows are about.
do $$
declare
  kept record;
  change record;
begin
  for kept in select * from (values
    ('trainee_details', 'select trainee_id from written'),
    ('document_sets', 'select trainee_id from written'),
    ('documents', 'select trainee_id from written'),
    ('admission_payments', 'select trainee_id from written'),
    ('module_scores', 'select trainee_id from written'),
    ('interviews', 'select trainee_id from written'),
    ('placements', 'select trainee_id from written'),
    ('marketing_profiles', 'select trainee_id from written'),
    ('assistance_requests', 'select user_id from written'),
    ('assistance_records', 'select user_id from written'),
    ('personal_assistants', 'select id from written'),
    ('assistance_payments', 'select r.user_id from written w join assistance_records r on r.id = w.record_id'),
    ('dues', 'select r.user_id from written w join assistance_records r on r.id = w.record_id'),
    ('answers', 'select trainee_id from written union select session_id from written'),
    ('attendance', 'select trainee_id from written union select session_id from written'),
    -- Who is expected at a session depends on who is in its batch.
    ('batch_members', 'select trainee_id from written union
      select s.id from written w join training_sessions s on s.batch_id = w.batch_id'),
    ('batches', 'select id from written union
      select m.trainee_id from written w join batch_members m on m.batch_id = w.id'),
    ('training_sessions', 'select id from written union
      select a.trainee_id from written w join attendance a on a.session_id = w.id'),
    ('guidances', 'select r.user_id from written w join assistance_records r
        on w.id in (r.guidance_provider_id, r.guidance_helper_id) union
      select p.id from written w join personal_assistants p
        on w.id in (p.guidance_provider_id, p.guidance_helper_id)'),
    ('audit_log', 'select u.id from written w join users u on u.id = w.actor_id where u.role = ''Trainee''')
  ) as list (name, subjects) loop
    execute format(
      'create function metric_touch_%s() returns trigger language plpgsql as
       $touch$ begin insert into metric_touches %s; return null; end $touch$', kept.name, kept.subjects);
    for change in select * from (values ('insert', 'new'), ('update', 'new'), ('update', 'old'), ('delete', 'old')) as list (verb, rows) loop
      -- A row that is written again mostly stays about the same subject.
      continue when change.verb = 'update' and change.rows = 'old' and kept.name <> 'batch_members';
      execute format(
        'create trigger metric_touch_%1$s_%2$s after %1$s on %3$I referencing %2$s table as written
         for each statement execute function metric_touch_%3$s()', change.verb, change.rows, kept.name);
    end loop;
  end loop;
end
$$;

-- An account is written to at each sign-in, and a session at each use: only what figures read touches.
create function metric_touch_users_insert() returns trigger language plpgsql as $$
begin
  insert into metric_touches select id from written where role = 'Trainee';
  return null;
end
$$;
create trigger metric_touch_insert after insert on users referencing new table as written
  for each statement execute function metric_touch_users_insert();

create function metric_touch_user() returns trigger language plpgsql as $$
begin
  insert into metric_touches values (new.id);
  return null;
end
$$;
create trigger metric_touch_update after update on users for each row
  when ((old.role, old.status, old.sub_role, old.is_disabled, old.decided_at, old.created_at)
    is distinct from (new.role, new.status, new.sub_role, new.is_disabled, new.decided_at, new.created_at))
  execute function metric_touch_user();

create function metric_touch_session() returns trigger language plpgsql as $$
begin
  insert into metric_touches select id from users
    where role = 'Trainee' and id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;
create trigger metric_touch_insert after insert on sessions for each row execute function metric_touch_session();
create trigger metric_touch_delete after delete on sessions for each row execute function metric_touch_session();
-- Somebody's last sign of life is a day.
create trigger metric_touch_update after update on sessions for each row
  when ((old.last_used_at at time zone 'Asia/Kolkata')::date
    is distinct from (new.last_used_at at time zone 'Asia/Kolkata')::date)
  execute function metric_touch_session();

-- Everybody and everything that is there already.
insert into metric_touches
  select id from users where role = 'Trainee'
  union all select id from training_sessions
  union all select id from batches
  union all select id from personal_assistants;
