-- A placement's certificate waits for the office's confirmation; a placement can be corrected and taken back.
alter table placements
  add column version integer not null default 1,
  add column confirmed_at timestamptz,
  add column confirmed_by uuid constraint placements_confirmer references users (id) on delete restrict,
  -- The joining on a board that recorded it; null where its candidate or an import did.
  add column application_id uuid constraint placements_application references applications (id) on delete set null,
  add constraint placements_confirmed check (confirmed_by is null or confirmed_at is not null);

-- Placements from before keep their certificates.
update placements set confirmed_at = recorded_at;

-- Which joining recorded which placement was not kept: its offer was copied word for word.
update placements p set application_id = a.id
  from (select distinct on (trainee_id) id, trainee_id, joining_date, fixed_lakh + coalesce(variable_lakh, 0) as package
    from applications where stage = 'joined' order by trainee_id, changed_at, id) a
  where a.trainee_id = p.trainee_id and a.joining_date = p.onboarding_date and a.package = p.package_amount;

create index placements_unconfirmed on placements (recorded_at, id) where confirmed_at is null;
