-- Who agreed that companies read their résumé by a link of the office, and since when.
create table introduction_consents (
  trainee_id   uuid not null,
  agreed_at    timestamptz not null,
  withdrawn_at timestamptz,
  constraint introduction_consents_pkey primary key (trainee_id),
  constraint introduction_consents_trainee foreign key (trainee_id) references users (id) on delete restrict
);

-- Addresses by which a company reads about candidates of an opening, kept as hashes until some
-- weeks after their end.
create table introductions (
  id              uuid not null,
  opening_id      uuid not null,
  -- Empty once the contact was removed.
  contact_id      uuid,
  note            text not null,
  token_hash      bytea,
  created_by      uuid not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  -- Ended by the office before that.
  ended_at        timestamptz,
  first_opened_at timestamptz,
  last_opened_at  timestamptz,
  version         integer default 1 not null,
  constraint introductions_pkey primary key (id),
  constraint introductions_token unique (token_hash),
  constraint introductions_opening foreign key (opening_id) references openings (id) on delete restrict,
  constraint introductions_contact foreign key (contact_id) references company_contacts (id) on delete set null,
  constraint introductions_author foreign key (created_by) references users (id) on delete restrict,
  constraint introductions_note check (char_length(note) <= 1000)
);
create index introductions_by_opening on introductions (opening_id, created_at desc);
create index introductions_by_contact on introductions (contact_id);

-- Whom a link is about, and what its company said. Who is taken off it keeps the row, so that
-- nobody is asked for the same link twice.
create table introduced_candidates (
  id              uuid not null,
  introduction_id uuid not null,
  application_id  uuid not null,
  trainee_id      uuid not null,
  added_at        timestamptz not null,
  removed_at      timestamptz,
  -- When they were asked whether they agree.
  asked_at        timestamptz,
  -- When the company saw them first.
  seen_at         timestamptz,
  answer          text,
  why             text,
  answered_at     timestamptz,
  constraint introduced_candidates_pkey primary key (id),
  constraint introduced_candidates_once unique (introduction_id, application_id),
  constraint introduced_candidates_introduction
    foreign key (introduction_id) references introductions (id) on delete cascade,
  constraint introduced_candidates_application
    foreign key (application_id) references applications (id) on delete cascade,
  constraint introduced_candidates_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint introduced_candidates_answer check (answer in ('interested', 'not for us')),
  constraint introduced_candidates_answered
    check ((answer is null) = (answered_at is null) and (answer is not null or why is null)),
  constraint introduced_candidates_why check (char_length(why) between 1 and 300)
);
create index introduced_candidates_by_application on introduced_candidates (application_id);
create index introduced_candidates_by_trainee on introduced_candidates (trainee_id);
