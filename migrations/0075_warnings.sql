-- Early warning: signs of risk by plain rules, kept of each member of a batch that runs, and what was done about them
-- (docs/decisions/0046-early-warning.md).

-- What somebody did, or was told. Only added to.
create table warning_notes (
  id          uuid primary key,
  trainee_id  uuid not null constraint warning_notes_trainee references users (id) on delete restrict,
  batch_id    uuid not null constraint warning_notes_batch references batches (id) on delete restrict,
  deed        text not null constraint warning_notes_deed
                check (deed in ('call', 'meeting', 'message', 'noAnswer', 'batch', 'away', 'other')),
  text        text not null constraint warning_notes_text check (char_length(text) <= 1000),
  away_from   date,
  away_until  date,
  -- When the person is shown again: once a sign is new or worse than those of that moment, on a day, or at once.
  rest        text not null constraint warning_notes_rest check (rest in ('change', 'day', 'none')),
  rests_until date,
  signs       jsonb not null,
  written_by  uuid not null constraint warning_notes_author references users (id) on delete restrict,
  written_at  timestamptz not null,
  constraint warning_notes_away check ((deed = 'away') = (away_from is not null) and (deed = 'away') = (away_until is not null)
    and away_until >= away_from),
  constraint warning_notes_day check ((rest = 'day') = (rests_until is not null))
);
create index warning_notes_by_trainee on warning_notes (trainee_id, batch_id, written_at desc);

-- Who has a sign now: counted by the rules of the product whenever something of the batch was written.
create table warning_signs (
  trainee_id      uuid not null,
  batch_id        uuid not null,
  signs           jsonb not null,
  facts           jsonb not null,
  missed integer not null,
  -- Of the sessions held; nothing before the first.
  share           numeric(5, 4),
  last_there      date,
  is_resting      boolean not null,
  since           timestamptz not null,
  constraint warning_signs_pkey primary key (batch_id, trainee_id)
);
create index warning_signs_by_trainee on warning_signs (trainee_id);

-- When time alone changes what is counted of a batch: the next session begins, or the day is over.
create table warning_looks (
  batch_id uuid constraint warning_looks_pkey primary key,
  look_at  timestamptz not null
);
create index warning_looks_due on warning_looks (look_at);

-- Batches that were written about since: each statement appends them, so that no writer waits for another.
create table warning_touches (batch_id uuid not null);

do $$
declare
  kept record;
  change record;
begin
  for kept in select * from (values
    ('batches', 'select id from written'),
    ('batch_members', 'select distinct batch_id from written'),
    ('training_sessions', 'select distinct batch_id from written'),
    ('planned_sessions', 'select distinct batch_id from written'),
    ('warning_notes', 'select distinct batch_id from written'),
    ('attendance', 'select distinct s.batch_id from written w join training_sessions s on s.id = w.session_id'),
    ('answers', 'select distinct s.batch_id from written w join training_sessions s on s.id = w.session_id'),
    ('module_scores', 'select distinct m.batch_id from written w
      join batch_members m on m.trainee_id = w.trainee_id and m.batch_type = w.module'),
    ('interviews', 'select distinct m.batch_id from written w
      join batch_members m on m.trainee_id = w.trainee_id and not m.has_moved_on')
  ) as tables (name, batches) loop
    execute format('create function warning_touch_%s() returns trigger language plpgsql as
      $touch$ begin insert into warning_touches %s; return null; end $touch$', kept.name, kept.batches);
    for change in select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as verbs (verb, rows) loop
      execute format('create trigger warning_touch_%1$s after %1$s on %2$I referencing %3$s table as written
        for each statement execute function warning_touch_%2$s()', change.verb, kept.name, change.rows);
    end loop;
  end loop;
end
$$;

insert into warning_touches
select id from batches where end_date is null or end_date >= current_date - 40;
