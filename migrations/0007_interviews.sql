-- Marketing: profiles, interviews with their moves, placements, and the feed.

create table marketing_profiles (
  id                  uuid primary key,
  trainee_id          uuid not null constraint marketing_profiles_trainee references users (id) on delete restrict,
  resume_file_id      uuid not null constraint marketing_profiles_resume references files (id) on delete restrict,
  total_experience    numeric(4, 2) not null constraint marketing_profiles_total check (total_experience between 0 and 60),
  relevant_experience numeric(4, 2) not null constraint marketing_profiles_relevant check (relevant_experience between 0 and 60),
  contact             text not null constraint marketing_profiles_contact check (contact ~ '^[6-9][0-9]{9}$'),
  changed_at          timestamptz not null,
  version             integer not null default 1,
  constraint marketing_profiles_one_each unique (trainee_id),
  constraint marketing_profiles_resume_once unique (resume_file_id)
);

create table interviews (
  id                 uuid primary key,
  trainee_id         uuid not null constraint interviews_trainee references users (id) on delete restrict,
  -- Counts a trainee's interviews in the order they were scheduled; the highest is the latest.
  number             integer not null,
  company_name       text not null constraint interviews_company check (char_length(company_name) between 1 and 120),
  -- The name without case, punctuation and legal form: "Infosys" and "infosys ltd" share it.
  company_key        text not null,
  round              text not null constraint interviews_round
                       check (round in ('Screening', 'L1', 'L2', 'L3', 'Client', 'HR', 'Manager')),
  date               date not null,
  -- The clock in India, HH:mm.
  start_time         text not null constraint interviews_start_time check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  duration           text not null constraint interviews_duration check (duration in ('30 Minutes', '60 Minutes')),
  feedback           text not null default 'Pending' constraint interviews_feedback
                       check (feedback in ('Pending', 'Positive', 'Negative')),
  description        text constraint interviews_description check (char_length(description) <= 5000),
  -- The candidate or the interviewer did not come.
  is_no_show         boolean not null default false,
  attachment_file_id uuid constraint interviews_attachment references files (id) on delete restrict,
  feedback_at        timestamptz,
  created_at         timestamptz not null,
  changed_at         timestamptz not null,
  -- Grows with each move, so that a calendar entry moves instead of doubling.
  sequence           integer not null default 0,
  version            integer not null default 1,
  constraint interviews_number unique (trainee_id, number),
  constraint interviews_attachment_once unique (attachment_file_id),
  constraint interviews_feedback_time check ((feedback = 'Pending') = (feedback_at is null)),
  constraint interviews_no_show check (feedback = 'Negative' or not is_no_show)
);
-- Nobody has two interviews that wait for feedback.
create unique index interviews_one_pending on interviews (trainee_id) where feedback = 'Pending';
create index interviews_by_date on interviews (date desc, start_time, id);
create index interviews_by_company on interviews (company_key);

-- Where an interview stood before it was moved, and why it was.
create table interview_moves (
  id           uuid primary key,
  interview_id uuid not null constraint interview_moves_interview references interviews (id) on delete cascade,
  date         date not null,
  start_time   text not null,
  reason       text constraint interview_moves_reason check (char_length(reason) <= 500),
  moved_at     timestamptz not null
);
create index interview_moves_by_interview on interview_moves (interview_id, moved_at);

-- The one placement of a trainee, beside the mark in placed_trainees.
create table placements (
  id              uuid primary key,
  trainee_id      uuid not null constraint placements_trainee references placed_trainees (trainee_id) on delete restrict,
  interview_id    uuid not null constraint placements_interview references interviews (id) on delete restrict,
  placed_company  text not null constraint placements_company check (char_length(placed_company) between 1 and 120),
  -- Lakh rupees a year.
  package_amount  numeric(6, 2) not null constraint placements_package check (package_amount > 0 and package_amount <= 1000),
  onboarding_date date not null,
  recorded_at     timestamptz not null,
  constraint placements_one_each unique (trainee_id),
  constraint placements_one_per_interview unique (interview_id)
);

-- Announcements of an admin: to everyone, to those at a stage of the journey, or to a batch.
create table feed_posts (
  id         uuid primary key,
  title      text not null constraint feed_posts_title check (char_length(title) between 1 and 120),
  text       text not null constraint feed_posts_text check (char_length(text) between 1 and 5000),
  stage      text constraint feed_posts_stage check (stage in ('onboarding', 'training', 'marketing', 'placed')),
  batch_id   uuid constraint feed_posts_batch references batches (id) on delete restrict,
  created_by uuid not null constraint feed_posts_author references users (id) on delete restrict,
  created_at timestamptz not null,
  version    integer not null default 1,
  constraint feed_posts_audience check (stage is null or batch_id is null)
);
create index feed_posts_newest on feed_posts (created_at desc, id desc);
