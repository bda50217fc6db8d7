-- Sessions that are planned and not held yet, and who checks in to a session.

-- A table of its own: whatever counts sessions reads training_sessions, and cannot see what is only planned. What is
-- recorded as held moves there with its id.
create table planned_sessions (
  id         uuid constraint planned_sessions_pkey primary key,
  batch_id   uuid not null constraint planned_sessions_batch references batches (id) on delete restrict,
  date       date not null,
  slot       text not null,
  topic      text not null constraint planned_sessions_topic check (char_length(topic) between 1 and 200),
  trainer_id uuid not null constraint planned_sessions_trainer references users (id) on delete restrict,
  -- The question, where it is there already.
  file_id    uuid constraint planned_sessions_file_key unique
               constraint planned_sessions_file references files (id) on delete restrict,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  sequence   integer not null default 0,
  version    integer not null default 1,
  starts_at  timestamptz not null generated always as (session_start(date, slot)) stored
);
create index planned_sessions_by_batch on planned_sessions (batch_id, date);
create index planned_sessions_by_trainer on planned_sessions (trainer_id, date);

-- The slots that are taken, by sessions held and planned alike: no two of a batch or a trainer share one. Kept by triggers.
create table session_slots (
  session_id uuid constraint session_slots_pkey primary key,
  batch_id   uuid not null,
  date       date not null,
  slot       text not null,
  trainer_id uuid not null,
  constraint session_slots_one_per_batch unique (batch_id, date, slot),
  constraint session_slots_trainer_is_free unique (trainer_id, date, slot)
);
insert into session_slots (session_id, batch_id, date, slot, trainer_id)
select id, batch_id, date, slot, trainer_id from training_sessions;
alter table training_sessions drop constraint training_sessions_one_per_slot;
alter table training_sessions drop constraint training_sessions_trainer_is_free;

-- A planned session that is recorded as held keeps its row here: the other table has its id already.
create function take_session_slots() returns trigger language plpgsql as $$
begin
  insert into session_slots as s (session_id, batch_id, date, slot, trainer_id)
  select id, batch_id, date, slot, trainer_id from written
  on conflict (session_id) do update
    set batch_id = excluded.batch_id, date = excluded.date, slot = excluded.slot, trainer_id = excluded.trainer_id;
  return null;
end
$$;
create function leave_session_slot() returns trigger language plpgsql as $$
begin
  delete from session_slots where session_id = old.id
    and not exists (select from training_sessions t where t.id = old.id)
    and not exists (select from planned_sessions p where p.id = old.id);
  return null;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['training_sessions', 'planned_sessions'] loop
    execute format('create trigger session_slots_insert after insert on %I referencing new table as written
      for each statement execute function take_session_slots()', name);
    execute format('create trigger session_slots_update after update on %I referencing new table as written
      for each statement execute function take_session_slots()', name);
    execute format('create trigger session_slots_delete after delete on %I
      for each row execute function leave_session_slot()', name);
  end loop;
end
$$;

-- Check-in of a session: open from `opened_at` on, until it is closed or its day is over. Codes are made of the platform's
-- secret, the session and `opened_at`, and are stored nowhere.
create table session_check_ins (
  session_id uuid constraint session_check_ins_pkey primary key
               constraint session_check_ins_session references session_slots (session_id) on delete cascade,
  opened_at  timestamptz not null,
  closed_at  timestamptz
);

-- Who checked in, once each: a mark of attendance with a row here was made by check-in, one without by hand.
create table check_ins (
  session_id    uuid not null constraint check_ins_session references session_slots (session_id) on delete cascade,
  trainee_id    uuid not null constraint check_ins_trainee references users (id) on delete restrict,
  checked_in_at timestamptz not null,
  constraint check_ins_pkey primary key (session_id, trainee_id)
);
create index check_ins_by_trainee on check_ins (trainee_id);
