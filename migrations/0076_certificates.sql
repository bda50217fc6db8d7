-- What was earned, as it was when its certificate was issued: the words on the paper never change. Of who was erased the row stays
-- without the name, so that its number is never given out again.
create table certificates (
  id           uuid constraint certificates_pkey primary key,
  -- Printed as the number, and what anybody checks it by: random, so that nobody guesses another's.
  code         text not null constraint certificates_code unique
                 constraint certificates_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  -- Where its bit stands in the list of what counts no longer.
  position     integer not null constraint certificates_position unique constraint certificates_position_low check (position >= 0),
  trainee_id   uuid not null constraint certificates_trainee references users (id) on delete restrict,
  kind         text not null constraint certificates_kind check (kind in ('module', 'placement')),
  module       text constraint certificates_module check (module in ('Java', 'AEM', 'Communication', 'Mock', 'FinalCheck')),
  holder       text,
  -- The module's name, or the company.
  title        text not null,
  -- The readable id of the batch; null of a placement, and of whoever is in none.
  batch        text,
  issuer       text not null,
  earned_on    date not null,
  issued_at    timestamptz not null,
  withdrawn_at timestamptz,
  -- Null where the mark that earned it was changed.
  withdrawn_by uuid constraint certificates_withdrawn_by references users (id) on delete restrict,
  reason       text constraint certificates_reason check (char_length(reason) <= 500),
  constraint certificates_of_module check ((kind = 'module') = (module is not null)),
  constraint certificates_withdrawn check ((withdrawn_at is null) = (reason is null) and (withdrawn_by is null or withdrawn_at is not null))
);
-- One that counts for each person and thing earned, however often it is asked for at once.
create unique index certificates_one_each on certificates (trainee_id, kind, coalesce(module, '')) where withdrawn_at is null;
create index certificates_by_trainee on certificates (trainee_id);
