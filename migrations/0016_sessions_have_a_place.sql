-- Where a training session is and with whom, each part where it is known.
alter table planned_sessions
  add column place text,
  add column link text,
  add column contact_person text,
  add column note text,
  add constraint planned_sessions_place check (char_length(place) between 1 and 200),
  add constraint planned_sessions_link check (char_length(link) <= 1000 and link ~ '^https://[!-~]+$'),
  add constraint planned_sessions_contact_person check (char_length(contact_person) between 1 and 200),
  add constraint planned_sessions_note check (char_length(note) between 1 and 1000);
alter table training_sessions
  add column place text,
  add column link text,
  add column contact_person text,
  add column note text,
  add constraint training_sessions_place check (char_length(place) between 1 and 200),
  add constraint training_sessions_link check (char_length(link) <= 1000 and link ~ '^https://[!-~]+$'),
  add constraint training_sessions_contact_person check (char_length(contact_person) between 1 and 200),
  add constraint training_sessions_note check (char_length(note) between 1 and 1000);
