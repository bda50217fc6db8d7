-- Who has the same number as somebody, for the hint that two may be one person.
create index trainee_details_by_both_numbers on trainee_details
  using gin ((array[contact_number, whatsapp_number]));

-- What may have become of answers to contact messages is looked for every five seconds: of those that
-- have not left, and of mails that did not arrive.
create index contact_answers_by_mail on contact_answers (mail_id);
create index contact_answers_not_sent on contact_answers (id) where state <> 'sent';

-- How many lines of the trail were dated within the minute before a refresh when it began: more of
-- them later are of transactions that ended since.
alter table person_journey_refresh add column lines_before integer default 0 not null;
