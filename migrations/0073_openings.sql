-- Openings at companies, who applied, and what became of it.

-- What somebody can do and where they would work, as they say it; what the five modules show stands with the marks.
create table job_preferences (
  trainee_id uuid constraint job_preferences_pkey primary key
               constraint job_preferences_trainee references users (id) on delete restrict,
  skills     text[] not null,
  locations  text[] not null,
  changed_at timestamptz not null
);

create table openings (
  id               uuid primary key,
  company_id       uuid not null constraint openings_company references companies (id) on delete restrict,
  role             text not null constraint openings_role check (char_length(role) between 1 and 120),
  about            text not null constraint openings_about check (char_length(about) <= 5000),
  -- Each of them is wanted.
  skills           text[] not null,
  -- Empty: anywhere.
  location         text not null constraint openings_location check (char_length(location) <= 120),
  -- Lakh rupees a year.
  fixed_lakh       numeric(6, 2) constraint openings_fixed check (fixed_lakh > 0 and fixed_lakh <= 1000),
  variable_lakh    numeric(6, 2) constraint openings_variable check (variable_lakh >= 0 and variable_lakh <= 1000),
  least_experience numeric(4, 2) constraint openings_experience check (least_experience between 0 and 60),
  -- Of the mean of the five marks.
  least_mark       numeric(4, 2) constraint openings_mark check (least_mark between 0 and 10),
  seats            integer not null constraint openings_seats check (seats between 1 and 1000),
  until            date not null,
  status           text not null constraint openings_status check (status in ('draft', 'published', 'closed')),
  created_at       timestamptz not null,
  created_by       uuid not null constraint openings_author references users (id) on delete restrict,
  -- When it was published first: people are told of it once.
  published_at     timestamptz,
  version          integer not null default 1,
  constraint openings_published check (status = 'draft' or published_at is not null)
);
create index openings_by_company on openings (company_id);
create index openings_by_status on openings (status, until);

create table applications (
  id            uuid primary key,
  opening_id    uuid not null constraint applications_opening references openings (id) on delete restrict,
  trainee_id    uuid not null constraint applications_trainee references users (id) on delete restrict,
  stage         text not null constraint applications_stage check (stage in
                  ('applied', 'shortlisted', 'rounds', 'offered', 'joined', 'not taken', 'withdrawn')),
  -- Why it stands where it stands, where somebody gave a reason.
  reason        text constraint applications_reason check (char_length(reason) <= 500),
  -- The offer, in lakh rupees a year.
  fixed_lakh    numeric(6, 2) constraint applications_fixed check (fixed_lakh > 0 and fixed_lakh <= 1000),
  variable_lakh numeric(6, 2) constraint applications_variable check (variable_lakh >= 0 and variable_lakh <= 1000),
  joining_date  date,
  applied_at    timestamptz not null,
  changed_at    timestamptz not null,
  version       integer not null default 1,
  constraint applications_once unique (opening_id, trainee_id),
  constraint applications_offer check ((fixed_lakh is null) = (joining_date is null) and (fixed_lakh is null) = (variable_lakh is null)),
  constraint applications_offered check (stage <> 'offered' or fixed_lakh is not null)
);
create index applications_by_trainee on applications (trainee_id);

-- An interview that the office arranged for an application; a candidate's own has none.
alter table interviews
  add column application_id uuid constraint interviews_application references applications (id) on delete restrict,
  add column arranged_by    uuid constraint interviews_arranger references users (id) on delete restrict,
  -- What the office did about a no-show.
  add column follow_up      text constraint interviews_follow_up check (char_length(follow_up) between 1 and 500),
  add constraint interviews_follow_up_of check (follow_up is null or is_no_show);
create index interviews_by_application on interviews (application_id) where application_id is not null;
