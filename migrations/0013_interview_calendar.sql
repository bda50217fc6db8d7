-- Interviews in people's calendars, and asking for an outcome that is missing.

alter table interviews
  -- When company, round or slot were last set: a calendar entry's age. An outcome leaves it alone.
  add column planned_at timestamptz not null default now(),
  -- When the candidate was asked how it went; empty again once the interview moves ahead.
  add column asked_at   timestamptz;
update interviews set planned_at = coalesce(
  (select max(moved_at) from interview_moves where interview_id = interviews.id), created_at);

-- What the asking looks through.
create index interviews_to_ask on interviews (date) where feedback = 'Pending' and asked_at is null;
