-- Training: sessions of a batch, who was there, what trainees hand in, and how marks came about.

create table training_sessions (
  id         uuid primary key,
  batch_id   uuid not null constraint training_sessions_batch references batches (id) on delete restrict,
  date       date not null,
  -- One of the configured slot texts; no two sessions of a batch or a trainer share one.
  slot       text not null,
  topic      text not null constraint training_sessions_topic check (char_length(topic) between 1 and 200),
  trainer_id uuid not null constraint training_sessions_trainer references users (id) on delete restrict,
  file_id    uuid not null constraint training_sessions_file unique references files (id) on delete restrict,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Grows with each change of date, slot or topic, so that a calendar entry moves instead of doubling.
  sequence   integer not null default 0,
  version    integer not null default 1,
  constraint training_sessions_one_per_slot unique (batch_id, date, slot),
  constraint training_sessions_trainer_is_free unique (trainer_id, date, slot)
);
create index training_sessions_newest on training_sessions (batch_id, date desc, id);
create index training_sessions_by_trainer on training_sessions (trainer_id, date desc, id);

create table attendance (
  session_id uuid not null constraint attendance_session references training_sessions (id) on delete restrict,
  trainee_id uuid not null constraint attendance_trainee references users (id) on delete restrict,
  marked_at  timestamptz not null,
  constraint attendance_pkey primary key (session_id, trainee_id)
);
create index attendance_by_trainee on attendance (trainee_id, session_id);

-- Every answer that was ever handed in; the one with the highest number is the current one.
create table answers (
  id          uuid primary key,
  session_id  uuid not null constraint answers_session references training_sessions (id) on delete restrict,
  trainee_id  uuid not null constraint answers_trainee references users (id) on delete restrict,
  number      integer not null,
  file_id     uuid not null constraint answers_file unique references files (id) on delete restrict,
  status      text not null constraint answers_status check (status in ('Waiting for Approval', 'Approved', 'Rejected')),
  uploaded_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid constraint answers_reviewer references users (id) on delete restrict,
  -- Why it was rejected, for the trainee to read.
  reason      text constraint answers_reason check (char_length(reason) <= 1000),
  constraint answers_number unique (session_id, trainee_id, number),
  constraint answers_review check ((status = 'Waiting for Approval') = (reviewed_at is null))
);
-- At most one answer that is not rejected: a second upload waits for a rejection.
create unique index answers_one_standing on answers (session_id, trainee_id) where status <> 'Rejected';
create index answers_waiting on answers (uploaded_at, id) where status = 'Waiting for Approval';
create index answers_by_trainee on answers (trainee_id, session_id, number desc);

-- Who changed a mark, when, from what and to what.
create table score_changes (
  id         uuid primary key,
  trainee_id uuid not null constraint score_changes_trainee references users (id) on delete restrict,
  module     text not null constraint score_changes_module
               check (module in ('Java', 'AEM', 'Communication', 'Mock', 'FinalCheck')),
  old_score  numeric(4, 2),
  new_score  numeric(4, 2) not null,
  changed_by uuid not null constraint score_changes_changed_by references users (id) on delete restrict,
  changed_at timestamptz not null
);
create index score_changes_by_trainee on score_changes (trainee_id, module, changed_at desc);

-- The key of a person's private calendar address, kept as a hash; a new one ends the old one.
create table calendar_keys (
  user_id    uuid constraint calendar_keys_pkey primary key
               constraint calendar_keys_user references users (id) on delete restrict,
  key_hash   bytea not null constraint calendar_keys_hash unique,
  created_at timestamptz not null
);

-- Whether the trainee is in a batch of the next module already: who may move on, and who cannot yet,
-- is found without looking at everybody who ever did. The planner counts the values of the expression.
alter table batch_members add column has_moved_on boolean not null default false;
create index batch_members_waiting
  on batch_members ((case when has_moved_on then null else batch_type end), trainee_id);
-- A trainer's list of the batches of every type.
create index batches_by_start on batches (start_date desc, id desc);
