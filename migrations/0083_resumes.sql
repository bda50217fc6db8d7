-- What somebody's made résumé shows, and in which order; everything else on it is read when it is opened.
create table resumes (
  trainee_id uuid constraint resumes_pkey primary key constraint resumes_trainee references users (id) on delete restrict,
  design     text not null constraint resumes_design check (design in ('classic', 'modern')),
  headline   text not null constraint resumes_headline check (char_length(headline) <= 120),
  summary    text not null constraint resumes_summary check (char_length(summary) <= 1500),
  sections   text[] not null,
  contact    text[] not null,
  -- A list of {title, about}, as the person writes it.
  projects   jsonb not null,
  changed_at timestamptz not null,
  version    integer not null default 1
);

-- Addresses that open somebody's résumé without a session, kept as hashes, until their end.
create table resume_shares (
  id             uuid constraint resume_shares_pkey primary key,
  trainee_id     uuid not null constraint resume_shares_trainee references users (id) on delete restrict,
  token_hash     bytea not null constraint resume_shares_token unique,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  opened         integer not null default 0,
  last_opened_at timestamptz
);
create index resume_shares_by_trainee on resume_shares (trainee_id, created_at);
