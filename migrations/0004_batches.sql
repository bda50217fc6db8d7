-- Batches of the five modules, who is in them, and what was scored.

create table batch_counters (
  batch_type text not null,
  year       integer not null,
  last       integer not null,
  constraint batch_counters_pkey primary key (batch_type, year)
);

create table batches (
  id         uuid primary key,
  batch_id   text not null constraint batches_batch_id unique,
  batch_type text not null constraint batches_type
               check (batch_type in ('Java', 'AEM', 'Communication', 'Mock', 'FinalCheck')),
  start_date date not null,
  end_date   date,
  created_by uuid not null constraint batches_created_by references users (id) on delete restrict,
  created_at timestamptz not null,
  version    integer not null default 1,
  constraint batches_dates check (end_date >= start_date),
  -- What batch_members hangs its type on.
  constraint batches_id_and_type unique (id, batch_type)
);
create index batches_newest on batches (batch_type, start_date desc, id);
create index batches_running on batches (batch_type, start_date) where end_date is null;

create table batch_members (
  batch_id   uuid not null,
  batch_type text not null,
  trainee_id uuid not null constraint batch_members_trainee references users (id) on delete restrict,
  joined_at  timestamptz not null,
  constraint batch_members_pkey primary key (batch_id, trainee_id),
  constraint batch_members_batch foreign key (batch_id, batch_type) references batches (id, batch_type) on delete restrict,
  -- One batch per module.
  constraint batch_members_one_per_type unique (trainee_id, batch_type)
);

create table module_scores (
  trainee_id uuid not null constraint module_scores_trainee references users (id) on delete restrict,
  module     text not null constraint module_scores_module
               check (module in ('Java', 'AEM', 'Communication', 'Mock', 'FinalCheck')),
  score      numeric(4, 2) not null constraint module_scores_range check (score between 0 and 10),
  scored_by  uuid constraint module_scores_scored_by references users (id) on delete restrict,
  scored_at  timestamptz not null,
  constraint module_scores_pkey primary key (trainee_id, module),
  constraint module_scores_member foreign key (trainee_id, module)
    references batch_members (trainee_id, batch_type) on delete restrict
);

-- Set once, when a placement is recorded; the placement itself comes with interviews.
create table placed_trainees (
  trainee_id uuid constraint placed_trainees_pkey primary key
               constraint placed_trainees_trainee references users (id) on delete restrict,
  placed_at  timestamptz not null
);

-- A request for assistance after placement: none, Pending, Approved with an amount.
create table assistance_requests (
  user_id      uuid constraint assistance_requests_pkey primary key
                 constraint assistance_requests_user references users (id) on delete restrict,
  status       text not null constraint assistance_requests_status check (status in ('Pending', 'Approved')),
  amount_paise bigint,
  requested_at timestamptz not null,
  decided_at   timestamptz,
  constraint assistance_requests_amount check (status <> 'Approved' or amount_paise > 0)
);
