-- Who has come to their interview, sits in it, or is done with it, as the office sees them on the day.
create table interview_presence (
  interview_id uuid constraint interview_presence_pkey primary key
               constraint interview_presence_interview references interviews (id) on delete cascade,
  state        text not null constraint interview_presence_state check (state in ('arrived', 'called in', 'done')),
  marked_at    timestamptz not null,
  marked_by    uuid not null constraint interview_presence_marker references users (id) on delete restrict
);
