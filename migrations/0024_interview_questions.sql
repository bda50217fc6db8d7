-- What was asked in an interview, as its candidate noted it for the next one of that company.
create table interview_questions (
  interview_id uuid not null,
  trainee_id   uuid not null,
  text         text not null,
  written_at   timestamptz not null,
  -- Taken away from the others by the office; its author still reads it, with why.
  taken_by     uuid,
  taken_at     timestamptz,
  taken_reason text,
  version      integer default 1 not null,
  constraint interview_questions_pkey primary key (interview_id),
  constraint interview_questions_interview
    foreign key (interview_id) references interviews (id) on delete cascade,
  constraint interview_questions_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint interview_questions_taker foreign key (taken_by) references users (id) on delete restrict,
  constraint interview_questions_text check (char_length(text) between 1 and 4000),
  constraint interview_questions_taken
    check ((taken_at is null) = (taken_by is null) and (taken_at is null) = (taken_reason is null)),
  constraint interview_questions_taken_reason check (char_length(taken_reason) between 1 and 500)
);
create index interview_questions_newest on interview_questions (written_at desc, interview_id);
create index interview_questions_by_trainee on interview_questions (trainee_id);
