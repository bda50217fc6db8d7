-- Where an interview is and with whom, each part where it is known.
alter table interviews
  add column place text,
  add column link text,
  add column contact_person text,
  add column note text,
  add constraint interviews_place check (char_length(place) between 1 and 200),
  add constraint interviews_link check (char_length(link) <= 1000 and link ~ '^https://[!-~]+$'),
  add constraint interviews_contact_person check (char_length(contact_person) between 1 and 200),
  add constraint interviews_note check (char_length(note) between 1 and 1000);
