-- Support after placement: who guides, whom, since when, what was done, and what is paid for it.

-- What the person needs help with; asked for with the request.
alter table assistance_requests
  add column topic text constraint assistance_requests_topic check (char_length(topic) <= 200);
create index assistance_requests_waiting on assistance_requests (requested_at) where status = 'Pending';

-- In-house employees who guide placed people.
create table guidances (
  id         uuid primary key,
  name       text not null constraint guidances_name check (char_length(name) between 1 and 100),
  mobile     text not null constraint guidances_mobile check (mobile ~ '^[6-9][0-9]{9}$'),
  -- Folded before it comes here: NFC, trimmed, lower case.
  email      text not null constraint guidances_email unique
               constraint guidances_email_length check (char_length(email) between 3 and 254),
  level      text not null constraint guidances_level check (level in ('Senior', 'Junior')),
  created_at timestamptz not null,
  version    integer not null default 1
);

-- One record per person: a draft from the placement (or the created Assistance account) on, submitted
-- with the details. Its id is the one of the closure, the CTO's and the alumni's calls.
create table assistance_records (
  id                   uuid primary key,
  user_id              uuid not null constraint assistance_records_user references users (id) on delete restrict,
  -- The record's own copy of how to reach the person; the account changes elsewhere.
  username             text not null constraint assistance_records_username check (char_length(username) between 1 and 100),
  email                text not null constraint assistance_records_email check (char_length(email) between 3 and 254),
  mobile               text constraint assistance_records_mobile check (mobile ~ '^[6-9][0-9]{9}$'),
  company_name         text constraint assistance_records_company check (char_length(company_name) between 1 and 120),
  -- Lakh rupees a year.
  package              numeric(6, 2) constraint assistance_records_package check (package > 0 and package <= 1000),
  date_of_joining      date,
  terms_file_id        uuid constraint assistance_records_terms references files (id) on delete restrict
                         constraint assistance_records_terms_once unique,
  -- Null while it is a draft.
  submitted_at         timestamptz,
  position             text constraint assistance_records_position check (position in ('Vendor', 'Placement', 'External')),
  guidance_provider_id uuid constraint assistance_records_provider references guidances (id) on delete restrict,
  guidance_helper_id   uuid constraint assistance_records_helper references guidances (id) on delete restrict,
  is_active            boolean not null default false,
  -- Closed by the admin; reopening empties it.
  end_date             timestamptz,
  -- Closed by the CTO; reopening empties it.
  closed_at            timestamptz,
  created_at           timestamptz not null,
  version              integer not null default 1,
  constraint assistance_records_one_each unique (user_id),
  constraint assistance_records_life check (
    (submitted_at is null and not is_active and end_date is null)
    or (submitted_at is not null and is_active and end_date is null)
    or (submitted_at is not null and not is_active and end_date is not null)
  ),
  constraint assistance_records_submitted check (
    submitted_at is null
    or (mobile is not null and company_name is not null and package is not null
        and date_of_joining is not null and terms_file_id is not null)
  )
);
create index assistance_records_by_joining on assistance_records (date_of_joining desc, id);
create index assistance_records_by_provider on assistance_records (guidance_provider_id) where guidance_provider_id is not null;
create index assistance_records_by_helper on assistance_records (guidance_helper_id) where guidance_helper_id is not null;

-- People from outside the platform whom the CTO has supported as well.
create table personal_assistants (
  id                   uuid primary key,
  assistant_name       text not null constraint personal_assistants_name check (char_length(assistant_name) between 1 and 100),
  company_name         text not null constraint personal_assistants_company check (char_length(company_name) between 1 and 120),
  date_of_joining      date not null,
  position             text constraint personal_assistants_position check (position in ('Vendor', 'Placement', 'External')),
  guidance_provider_id uuid constraint personal_assistants_provider references guidances (id) on delete restrict,
  guidance_helper_id   uuid constraint personal_assistants_helper references guidances (id) on delete restrict,
  closed_at            timestamptz,
  created_at           timestamptz not null,
  version              integer not null default 1
);
create index personal_assistants_newest on personal_assistants (created_at desc, id);
create index personal_assistants_by_provider on personal_assistants (guidance_provider_id) where guidance_provider_id is not null;
create index personal_assistants_by_helper on personal_assistants (guidance_helper_id) where guidance_helper_id is not null;

-- The service desk's log of a record or of a personal assistant.
create table assistance_entries (
  id           uuid primary key,
  record_id    uuid constraint assistance_entries_record references assistance_records (id) on delete restrict,
  assistant_id uuid constraint assistance_entries_assistant references personal_assistants (id) on delete restrict,
  -- session: what was done with the person · note: for the office alone · closing: the summary at the
  -- end · reopening: why it runs again.
  kind         text not null constraint assistance_entries_kind check (kind in ('session', 'note', 'closing', 'reopening')),
  text         text not null constraint assistance_entries_text check (char_length(text) between 1 and 2000),
  held_on      date,
  minutes      integer constraint assistance_entries_minutes check (minutes between 1 and 1440),
  written_by   uuid not null constraint assistance_entries_author references users (id) on delete restrict,
  written_at   timestamptz not null,
  constraint assistance_entries_subject check ((record_id is null) <> (assistant_id is null)),
  constraint assistance_entries_session check ((kind = 'session') = (held_on is not null))
);
create index assistance_entries_by_record on assistance_entries (record_id, written_at) where record_id is not null;
create index assistance_entries_by_assistant on assistance_entries (assistant_id, written_at) where assistant_id is not null;

-- What an admin recorded by hand: one per record and month.
create table assistance_payments (
  id           uuid primary key,
  record_id    uuid not null constraint assistance_payments_record references assistance_records (id) on delete restrict,
  -- The first of the month in India.
  month        date not null constraint assistance_payments_month check (extract(day from month) = 1),
  status       text not null constraint assistance_payments_status check (status in ('Received', 'Not Received')),
  amount_paise bigint not null constraint assistance_payments_amount check (amount_paise > 0),
  payment_date date,
  recorded_by  uuid not null constraint assistance_payments_author references users (id) on delete restrict,
  recorded_at  timestamptz not null,
  version      integer not null default 1,
  constraint assistance_payments_one_per_month unique (record_id, month)
);
create index assistance_payments_newest on assistance_payments (month desc, id);

-- Those placed or created before there were records get their draft.
insert into assistance_records (id, user_id, username, email, mobile, company_name, package, date_of_joining, created_at)
select gen_random_uuid(), u.id, u.username, u.email,
       case when coalesce(m.contact, d.contact_number) ~ '^[6-9][0-9]{9}$' then coalesce(m.contact, d.contact_number) end,
       p.placed_company, p.package_amount, p.onboarding_date, now()
  from users u
  left join placements p on p.trainee_id = u.id
  left join marketing_profiles m on m.trainee_id = u.id
  left join trainee_details d on d.trainee_id = u.id
 where u.role = 'Trainee'
   and (u.sub_role = 'Assistance' or exists (select 1 from placed_trainees t where t.trainee_id = u.id));
