-- Absences with leave: a third state beside present and absent, which no share of attendance counts
-- (docs/decisions/0021-planned-sessions.md).
create table excused_absences (
  session_id uuid not null constraint excused_absences_session references training_sessions (id) on delete restrict,
  trainee_id uuid not null constraint excused_absences_trainee references users (id) on delete restrict,
  reason     text not null constraint excused_absences_reason check (char_length(reason) between 1 and 200),
  excused_at timestamptz not null,
  constraint excused_absences_pkey primary key (session_id, trainee_id)
);
create index excused_absences_by_trainee on excused_absences (trainee_id, session_id);

-- Whoever was there needs no excuse, whichever way they were marked.
create function excuse_ends() returns trigger language plpgsql as $$
begin
  delete from excused_absences e using written w where e.session_id = w.session_id and e.trainee_id = w.trainee_id;
  return null;
end
$$;
create trigger excuse_ends after insert on attendance referencing new table as written
  for each statement execute function excuse_ends();

-- What is kept counted follows, as it follows attendance (0049, 0075).
do $$
declare
  kept record;
  change record;
begin
  for kept in select * from (values
    ('metric', 'insert into metric_touches select trainee_id from written union select session_id from written'),
    ('warning', 'insert into warning_touches select distinct s.batch_id from written w join training_sessions s on s.id = w.session_id')
  ) as lists (name, touch) loop
    execute format('create function %1$s_touch_excused_absences() returns trigger language plpgsql as
      $touch$ begin %2$s; return null; end $touch$', kept.name, kept.touch);
    for change in select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as verbs (verb, rows) loop
      execute format('create trigger %1$s_touch_%2$s after %2$s on excused_absences referencing %3$s table as written
        for each statement execute function %1$s_touch_excused_absences()', kept.name, change.verb, change.rows);
    end loop;
  end loop;
end
$$;
