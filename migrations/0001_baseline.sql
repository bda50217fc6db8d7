-- The whole schema, by area. A database of the last version before it is brought here by
-- upgrade_from_0120.sql; what changes from here on is a migration after this one.
--
-- Every constraint has a name, which src/platform/db/errors.ts maps to what a caller is told. Money
-- is in paise, a `date` is a day in India, a `timestamptz` an instant.

-- Used by columns that are computed.

-- When a slot such as "9:00 AM to 11:00 AM" begins on a day in India; the day's first moment where
-- its text names no times. It is `startOf` of the sessions' rules, and a test keeps the two in
-- step.
create function session_start(day date, slot text) returns timestamptz language sql immutable parallel safe as $$
  select (day + make_interval(mins => coalesce(case when ends > starts then starts end, 0)))
    at time zone 'Asia/Kolkata'
  from (
    select max(minute) filter (where place = 1) as starts, max(minute) filter (where place = 2) as ends
    from (
      select part.place,
        case when clock[1]::int between 1 and 12 and clock[2]::int < 60 then
          clock[1]::int % 12 * 60 + clock[2]::int + case when upper(clock[3]) = 'PM' then 720 else 0 end
        end as minute
      from regexp_split_to_table(slot, '\s+to\s+', 'i') with ordinality as part (said, place),
        regexp_match(part.said, '^\s*(\d{1,2}):(\d{2})\s*([AP]M)\s*$', 'i') as clock
    ) clocks
  ) times
$$;

-- What the application calls companyKey: a name without case, accents, punctuation and legal form
-- at its end.
create function company_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(regexp_replace(words.joined, '^(.+?)( (ltd|limited|pvt|private|inc|incorporated|llp|llc|corp|corporation|co|company|plc|gmbh))+$', '\1'), ''),
    btrim(words.plain))
  from (select plain, btrim(regexp_replace(plain,
      U&'[\0001-"$-*,-/:-@\005B-`{-\00BF\2000-\206F\3000-\3003]+', ' ', 'g')) as joined
    -- Accents, and the signs of Devanagari and Kannada.
    from (select regexp_replace(lower(normalize(name, NFKD)),
      U&'[\0300-\036F\0900-\0903\093A-\093C\093E-\094F\0951-\0957\0962\0963\0C81-\0C83\0CBC\0CBE-\0CCD\0CD5\0CD6\0CE2\0CE3]', '', 'g') as plain) folded) words
$$;

-- Accounts: signing in, sessions, second factors, addresses

create table users (
  id                   uuid not null,
  username             text not null,
  -- Folded before it comes here: NFC, trimmed, lower case.
  email                text not null,
  password_hash        text not null,
  role                 text not null,
  sub_role             text,
  status               text not null,
  payment_option       text,
  is_disabled          boolean default false not null,
  has_initial_password boolean default false not null,
  password_changed_at  timestamptz not null,
  failed_logins        integer default 0 not null,
  decided_at           timestamptz,
  decided_by           uuid,
  created_at           timestamptz default now() not null,
  version              integer default 1 not null,
  is_invited           boolean default false not null,
  has_toured           boolean default false not null,
  constraint users_pkey primary key (id),
  constraint users_decided_by foreign key (decided_by) references users (id) on delete restrict,
  constraint users_email_length check (char_length(email) between 3 and 254),
  constraint users_payment_option check (payment_option in ('Full Payment', 'Partial Payment', 'No Payment')),
  constraint users_role check (role in ('Admin', 'Trainer', 'Trainee')),
  constraint users_status check (status in ('pending', 'approved', 'rejected')),
  constraint users_sub_role
    check (sub_role in ('CEO', 'CTO', 'Sales Head', 'Informer', 'Existing Trainee', 'Assistance')),
  constraint users_sub_role_fits
    check (sub_role is null or role = 'Admin' and (sub_role in ('CEO', 'CTO', 'Sales Head', 'Informer')) or role = 'Trainee' and (sub_role in ('Existing Trainee', 'Assistance'))),
  constraint users_username_length check (char_length(username) between 1 and 100)
);
create unique index users_email_live on users (email) where status <> 'rejected';
create index users_pending on users (created_at) where status = 'pending';
create index users_listing on users (status, created_at desc, id);
-- Everybody by name, in every state.
create index users_by_name on users (username, id);
-- Everybody who trains, who are few.
create index users_who_train on users (username, id) where role = 'Trainer';
create index users_by_email on users (email);
-- The staff is read by itself beside every list of registrations, and is few among many.
create index users_of_staff on users (created_at) where role <> 'Trainee';
-- How long approvals take is the median of the last ones.
create index users_approved on users (decided_at) where status = 'approved' and role = 'Trainee' and sub_role is null;

-- One use each: what the mail carries is not stored, only its hash.
create table account_links (
  id         uuid not null,
  user_id    uuid not null,
  purpose    text not null,
  token_hash bytea not null,
  email      text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint account_links_pkey primary key (id),
  constraint account_links_token unique (token_hash),
  constraint account_links_user foreign key (user_id) references users (id) on delete restrict,
  constraint account_links_purpose
    check (purpose in ('set-password', 'confirm-email', 'restore-email', 'correct-registration'))
);
create index account_links_by_user on account_links (user_id, purpose);
create index account_links_by_expiry on account_links (expires_at);
-- An address that can still be put back is nobody else's meanwhile.
create index account_links_to_restore on account_links (email) where purpose = 'restore-email';

create table sessions (
  id           uuid not null,
  user_id      uuid not null,
  token_hash   bytea not null,
  -- Set for a login by the web client: the cookie that must accompany the token.
  cookie_hash  bytea,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  expires_at   timestamptz not null,
  ip           text,
  user_agent   text,
  device_hash  bytea,
  confirmed_at timestamptz,
  constraint sessions_pkey primary key (id),
  constraint sessions_token unique (token_hash),
  constraint sessions_user foreign key (user_id) references users (id) on delete restrict
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_cookie on sessions (cookie_hash) where cookie_hash is not null;

-- Shared by every instance, so that a limit holds however many there are.
create table throttles (
  key        text not null,
  started_at timestamptz not null,
  count      integer not null,
  -- Attempts under way whose outcome is not known yet.
  in_flight  integer default 0 not null,
  flight_at  timestamptz,
  constraint throttles_pkey primary key (key)
);
create index throttles_by_start on throttles (started_at);

create table known_devices (
  user_id      uuid not null,
  -- Of the random text in the browser's cookie.
  device_hash  bytea not null,
  -- Wrong passwords in a row.
  failures     integer default 0 not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  constraint known_devices_pkey primary key (user_id, device_hash),
  constraint known_devices_user foreign key (user_id) references users (id) on delete restrict
);
create index known_devices_by_cookie on known_devices (device_hash);
create index known_devices_by_use on known_devices (last_used_at);

create table authenticator_apps (
  user_id        uuid not null,
  secret         bytea,
  pending_secret bytea,
  last_step      bigint,
  confirmed_at   timestamptz,
  constraint authenticator_apps_pkey primary key (user_id),
  constraint authenticator_apps_user foreign key (user_id) references users (id) on delete restrict,
  constraint authenticator_apps_confirmed check ((secret is null) = (confirmed_at is null))
);

create table recovery_codes (
  user_id    uuid not null,
  -- Keyed.
  code_hash  bytea not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user foreign key (user_id) references users (id) on delete restrict
);

create table passkeys (
  id            uuid not null,
  user_id       uuid not null,
  -- How its device calls it.
  credential_id bytea not null,
  -- COSE.
  public_key    bytea not null,
  sign_count    bigint not null,
  transports    text[] not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential unique (credential_id),
  constraint passkeys_user foreign key (user_id) references users (id) on delete restrict
);
create index passkeys_by_user on passkeys (user_id, created_at);

create table passkey_challenges (
  -- Of the random text that is signed.
  challenge_hash bytea not null,
  purpose        text not null,
  -- Of the session or the browser's cookie that asked.
  caller_hash    bytea not null,
  expires_at     timestamptz not null,
  constraint passkey_challenges_pkey primary key (challenge_hash),
  constraint passkey_challenges_purpose check (purpose in ('add', 'step-up', 'sign-in'))
);
create index passkey_challenges_expired on passkey_challenges (expires_at);

create table one_time_codes (
  user_id     uuid not null,
  code_hash   bytea not null,
  tries       integer default 0 not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  verified_at timestamptz,
  constraint one_time_codes_pkey primary key (user_id),
  constraint one_time_codes_user foreign key (user_id) references users (id) on delete restrict,
  constraint one_time_codes_tries check (tries between 0 and 5)
);

create table password_codes (
  id           uuid not null,
  email        text not null,
  user_id      uuid,
  -- Of the random text in the cookie of the request that asked.
  request_hash bytea not null,
  -- The address (IPv6: its /64) that asked, which is all that a client without cookies can show.
  network      text not null,
  -- Asked for by the web client: good with its cookie alone.
  is_browser   boolean not null,
  code_hash    bytea not null,
  tries        integer default 0 not null,
  -- Those without the cookie, from the address that asked.
  open_tries   integer default 0 not null,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  verified_at  timestamptz,
  constraint password_codes_pkey primary key (id),
  constraint password_codes_request unique (request_hash),
  constraint password_codes_user foreign key (user_id) references users (id) on delete restrict,
  constraint password_codes_open_tries check (open_tries between 0 and 5),
  constraint password_codes_tries check (tries between 0 and 5)
);
create index password_codes_by_email on password_codes (email, created_at desc);
create index password_codes_by_user on password_codes (user_id);
create index password_codes_by_expiry on password_codes (expires_at);

-- An address somebody has claimed and not proven. It holds nothing: many may claim the same one.
create table email_changes (
  user_id    uuid not null,
  email      text not null,
  -- Who asked for it: the person, who confirms with the password, or an admin.
  asked_by   uuid not null,
  code_hash  bytea not null,
  tries      integer default 0 not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint email_changes_pkey primary key (user_id),
  constraint email_changes_asked_by foreign key (asked_by) references users (id) on delete restrict,
  constraint email_changes_user foreign key (user_id) references users (id) on delete restrict,
  constraint email_changes_length check (char_length(email) between 3 and 254),
  constraint email_changes_tries check (tries between 0 and 5)
);

-- Files: what is uploaded: the row of a file, its bytes are elsewhere

create table files (
  id          uuid not null,
  owner_id    uuid not null,
  kind        text not null,
  name        text not null,
  type        text not null,
  size        bigint not null,
  sha256      text not null,
  -- staged: written, claimed by nothing yet · live: belongs to a row · dropped: to be swept.
  state       text default 'staged' not null,
  -- The file's data key, wrapped by the key from the settings.
  wrapped_key bytea,
  -- A document with active content (scripts, embedded files): never shown inline.
  is_active   boolean default false not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null,
  constraint files_pkey primary key (id),
  constraint files_owner foreign key (owner_id) references users (id) on delete restrict,
  constraint files_name check (char_length(name) between 1 and 150),
  constraint files_state check (state in ('staged', 'live', 'dropped')),
  constraint files_type check (type in ('pdf', 'jpeg', 'png', 'doc', 'docx', 'csv', 'xlsx'))
);
create index files_to_sweep on files (changed_at) where state <> 'live';
create index files_by_owner on files (owner_id, kind);

-- Onboarding: details, documents and the office's decisions on them

create table trainee_details (
  trainee_id               uuid not null,
  surname                  text not null,
  firstname                text not null,
  lastname                 text not null,
  email                    text not null,
  whatsapp_number          text not null,
  contact_number           text not null,
  emergency_contact_name   text not null,
  emergency_contact_number text not null,
  permanent_address        text not null,
  current_address          text not null,
  tenth_year               integer not null,
  school_name              text not null,
  tenth_percentage         numeric(5,2) not null,
  inter_year               integer not null,
  inter_institute          text not null,
  inter_percentage         numeric(5,2) not null,
  degree_year              integer not null,
  degree_institute         text not null,
  degree_percentage        numeric(5,2) not null,
  has_experience           boolean not null,
  company_name             text,
  joining_date             date,
  relieving_date           date,
  submitted_at             timestamptz not null,
  constraint trainee_details_pkey primary key (trainee_id),
  constraint trainee_details_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint trainee_details_employment
    check (
case
    when has_experience then company_name is not null and joining_date is not null and relieving_date > joining_date
    else company_name is null and joining_date is null and relieving_date is null
end),
  constraint trainee_details_percentages
    check (tenth_percentage between 0 and 100 and inter_percentage between 0 and 100 and degree_percentage between 0 and 100)
);

create table details_changes (
  id         uuid not null,
  trainee_id uuid not null,
  -- `personalDetails.surname`, or `employmentDetails` as a whole.
  field      text not null,
  old_value  jsonb,
  new_value  jsonb,
  status     text not null,
  made_at    timestamptz not null,
  reason     text,
  decided_by uuid,
  decided_at timestamptz,
  answer     text,
  notify_at  timestamptz,
  constraint details_changes_pkey primary key (id),
  constraint details_changes_decided_by foreign key (decided_by) references users (id) on delete restrict,
  constraint details_changes_details
    foreign key (trainee_id) references trainee_details (trainee_id) on delete cascade,
  constraint details_changes_answer check ((status = 'refused') = (answer is not null)),
  constraint details_changes_decided
    check ((status in ('granted', 'refused')) = (decided_by is not null) and (decided_by is null) = (decided_at is null)),
  constraint details_changes_reason check (status = 'made' or reason is not null),
  constraint details_changes_status check (status in ('made', 'asked', 'granted', 'refused', 'withdrawn'))
);
-- One open request for each field of a person.
create unique index details_changes_one_open on details_changes (trainee_id, field) where status = 'asked';
create index details_changes_of on details_changes (trainee_id, made_at desc);
create index details_changes_open on details_changes (made_at, id) where status = 'asked';
create index details_changes_to_notify on details_changes (trainee_id, notify_at) where notify_at is not null;

-- One row per trainee that started uploading; locked while documents are changed or submitted.
create table document_sets (
  trainee_id   uuid not null,
  submitted_at timestamptz,
  constraint document_sets_pkey primary key (trainee_id),
  constraint document_sets_details
    foreign key (trainee_id) references trainee_details (trainee_id) on delete restrict
);

create table documents (
  trainee_id  uuid not null,
  kind        text not null,
  file_id     uuid not null,
  uploaded_at timestamptz not null,
  status      text default 'waiting' not null,
  queued_at   timestamptz,
  decided_by  uuid,
  decided_at  timestamptz,
  -- What the trainee is told of a returned one.
  reason      text,
  notify_at   timestamptz,
  constraint documents_pkey primary key (trainee_id, kind),
  constraint documents_file unique (file_id),
  constraint documents_decided_by foreign key (decided_by) references users (id) on delete restrict,
  constraint documents_file_id_fkey foreign key (file_id) references files (id) on delete restrict,
  constraint documents_set foreign key (trainee_id) references document_sets (trainee_id) on delete restrict,
  constraint documents_decided
    check ((status = 'waiting') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
  constraint documents_kind
    check (kind in ('termsAndConditions', 'panCard', 'aadharCard', 'highestDegree', 'digitalSignature', 'userPhoto')),
  constraint documents_notify check (notify_at is null or status <> 'waiting'),
  constraint documents_queued check (status = 'waiting' or queued_at is not null),
  constraint documents_reason check ((status = 'returned') = (reason is not null)),
  constraint documents_status check (status in ('waiting', 'verified', 'returned'))
);
create index documents_waiting on documents (queued_at, trainee_id, kind) where status = 'waiting' and queued_at is not null;
create index documents_returned on documents (decided_at, trainee_id, kind) where status = 'returned';
-- How long the office takes is read of the last ones.
create index documents_decided on documents (decided_at desc) where decided_at is not null;
create index documents_to_notify on documents (trainee_id, notify_at) where notify_at is not null;
create index documents_queued on documents (queued_at, trainee_id, kind) where queued_at is not null;
create index documents_verified on documents (queued_at, trainee_id, kind) where status = 'verified';

-- Training: batches, members, sessions, answers, marks, warnings

create table batches (
  id           uuid not null,
  batch_id     text not null,
  batch_type   text not null,
  start_date   date not null,
  end_date     date,
  created_by   uuid not null,
  created_at   timestamptz not null,
  version      integer default 1 not null,
  capacity     integer,
  cancelled_at timestamptz,
  deleted_at   timestamptz,
  constraint batches_pkey primary key (id),
  constraint batches_batch_id unique (batch_id),
  constraint batches_id_and_type unique (id, batch_type),
  constraint batches_created_by foreign key (created_by) references users (id) on delete restrict,
  constraint batches_cancelled check (cancelled_at is null or coalesce(end_date < start_date, false)),
  constraint batches_capacity check (capacity between 1 and 1000),
  constraint batches_dates check (end_date >= start_date or cancelled_at is not null),
  constraint batches_deleted check (deleted_at is null or cancelled_at is not null),
  constraint batches_type check (batch_type in ('Java', 'AEM', 'Communication', 'Mock', 'FinalCheck'))
);
create index batches_newest on batches (batch_type, start_date desc, id);
-- A trainer's list of the batches of every type.
create index batches_by_start on batches (start_date desc, id desc);
-- People type the ids of batches, so upper and lower case do not matter.
create unique index batches_batch_id_any_case on batches (upper(batch_id));
create index batches_by_end on batches (end_date);

create table batch_counters (
  batch_type text not null,
  year       integer not null,
  last       integer not null,
  constraint batch_counters_pkey primary key (batch_type, year)
);

create table batch_members (
  batch_id     uuid not null,
  batch_type   text not null,
  trainee_id   uuid not null,
  joined_at    timestamptz not null,
  has_moved_on boolean default false not null,
  constraint batch_members_pkey primary key (batch_id, trainee_id),
  constraint batch_members_one_per_type unique (trainee_id, batch_type),
  constraint batch_members_batch
    foreign key (batch_id, batch_type) references batches (id, batch_type) on delete restrict,
  constraint batch_members_trainee foreign key (trainee_id) references users (id) on delete restrict
);
-- Everybody in a module, and every mark in one, without reading the tables.
create index batch_members_by_type on batch_members (batch_type, trainee_id);

-- A membership that an admin ended by moving or removing the trainee: kept, so that attendance and
-- answers in that batch stay understandable, and so that it can be put back as it was.
create table batch_departures (
  id         uuid not null,
  trainee_id uuid not null,
  batch_id   uuid not null,
  batch_type text not null,
  joined_at  timestamptz not null,
  left_at    timestamptz not null,
  left_by    uuid not null,
  moved_to   uuid,
  reason     text not null,
  score      numeric(4,2),
  scored_by  uuid,
  scored_at  timestamptz,
  constraint batch_departures_pkey primary key (id),
  constraint batch_departures_batch
    foreign key (batch_id, batch_type) references batches (id, batch_type) on delete restrict,
  constraint batch_departures_left_by foreign key (left_by) references users (id) on delete restrict,
  constraint batch_departures_moved_to
    foreign key (moved_to, batch_type) references batches (id, batch_type) on delete restrict,
  constraint batch_departures_scored_by foreign key (scored_by) references users (id) on delete restrict,
  constraint batch_departures_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint batch_departures_reason check (char_length(reason) between 1 and 500),
  constraint batch_departures_score
    check (score is null and scored_at is null or score >= 0 and score < 7 and scored_at is not null)
);
create index batch_departures_by_trainee on batch_departures (trainee_id, left_at);
create index batch_departures_by_batch on batch_departures (batch_id);

-- Who waits for a place in a Java batch; a row ends with the place.
create table batch_waitlist (
  trainee_id uuid not null,
  joined_at  timestamptz not null,
  constraint batch_waitlist_pkey primary key (trainee_id),
  constraint batch_waitlist_trainee foreign key (trainee_id) references users (id) on delete restrict
);

create table batch_offers (
  trainee_id uuid not null,
  batch_id   uuid not null,
  offered_at timestamptz not null,
  constraint batch_offers_pkey primary key (trainee_id, batch_id),
  constraint batch_offers_batch foreign key (batch_id) references batches (id) on delete restrict,
  constraint batch_offers_trainee foreign key (trainee_id) references users (id) on delete restrict
);
create index batch_offers_by_batch on batch_offers (batch_id, offered_at);
create index batch_offers_by_age on batch_offers (offered_at);

create table training_sessions (
  id         uuid not null,
  batch_id   uuid not null,
  date       date not null,
  slot       text not null,
  topic      text not null,
  trainer_id uuid not null,
  file_id    uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  sequence   integer default 0 not null,
  version    integer default 1 not null,
  starts_at  timestamptz generated always as (session_start(date, slot)) stored not null,
  constraint training_sessions_pkey primary key (id),
  constraint training_sessions_file unique (file_id),
  constraint training_sessions_batch foreign key (batch_id) references batches (id) on delete restrict,
  constraint training_sessions_file_id_fkey foreign key (file_id) references files (id) on delete restrict,
  constraint training_sessions_trainer foreign key (trainer_id) references users (id) on delete restrict,
  constraint training_sessions_topic check (char_length(topic) between 1 and 200)
);
create index training_sessions_newest on training_sessions (batch_id, date desc, id);
create index training_sessions_by_trainer on training_sessions (trainer_id, date desc, id);

-- A planned session that is recorded as held keeps its row here: the other table has its id
-- already.
create function take_session_slots() returns trigger language plpgsql as $$
begin
  insert into session_slots as s (session_id, batch_id, date, slot, trainer_id)
  select id, batch_id, date, slot, trainer_id from written
  on conflict (session_id) do update
    set batch_id = excluded.batch_id, date = excluded.date, slot = excluded.slot, trainer_id = excluded.trainer_id;
  return null;
end
$$;
create trigger session_slots_insert after insert on training_sessions
  referencing new table as written for each statement
  execute function take_session_slots();
create trigger session_slots_update after update on training_sessions
  referencing new table as written for each statement
  execute function take_session_slots();

create function leave_session_slot() returns trigger language plpgsql as $$
begin
  delete from session_slots where session_id = old.id
    and not exists (select from training_sessions t where t.id = old.id)
    and not exists (select from planned_sessions p where p.id = old.id);
  return null;
end
$$;
create trigger session_slots_delete after delete on training_sessions
  for each row
  execute function leave_session_slot();

-- A table of its own: whatever counts sessions reads training_sessions, and cannot see what is only
-- planned. What is recorded as held moves there with its id.
create table planned_sessions (
  id         uuid not null,
  batch_id   uuid not null,
  date       date not null,
  slot       text not null,
  topic      text not null,
  trainer_id uuid not null,
  -- The question, where it is there already.
  file_id    uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  sequence   integer default 0 not null,
  version    integer default 1 not null,
  starts_at  timestamptz generated always as (session_start(date, slot)) stored not null,
  constraint planned_sessions_pkey primary key (id),
  constraint planned_sessions_file_key unique (file_id),
  constraint planned_sessions_batch foreign key (batch_id) references batches (id) on delete restrict,
  constraint planned_sessions_file foreign key (file_id) references files (id) on delete restrict,
  constraint planned_sessions_trainer foreign key (trainer_id) references users (id) on delete restrict,
  constraint planned_sessions_topic check (char_length(topic) between 1 and 200)
);
create index planned_sessions_by_batch on planned_sessions (batch_id, date);
create index planned_sessions_by_trainer on planned_sessions (trainer_id, date);
create trigger session_slots_insert after insert on planned_sessions
  referencing new table as written for each statement
  execute function take_session_slots();
create trigger session_slots_update after update on planned_sessions
  referencing new table as written for each statement
  execute function take_session_slots();
create trigger session_slots_delete after delete on planned_sessions
  for each row
  execute function leave_session_slot();

-- The slots that are taken, by sessions held and planned alike: no two of a batch or a trainer
-- share one. Kept by triggers.
create table session_slots (
  session_id uuid not null,
  batch_id   uuid not null,
  date       date not null,
  slot       text not null,
  trainer_id uuid not null,
  constraint session_slots_pkey primary key (session_id),
  constraint session_slots_one_per_batch unique (batch_id, date, slot),
  constraint session_slots_trainer_is_free unique (trainer_id, date, slot)
);

create table check_ins (
  session_id    uuid not null,
  trainee_id    uuid not null,
  checked_in_at timestamptz not null,
  ticket        uuid,
  constraint check_ins_pkey primary key (session_id, trainee_id),
  constraint check_ins_session foreign key (session_id) references session_slots (session_id) on delete cascade,
  constraint check_ins_trainee foreign key (trainee_id) references users (id) on delete restrict
);
create index check_ins_by_trainee on check_ins (trainee_id);
create unique index check_ins_ticket on check_ins (session_id, ticket);

-- Check-in of a session: open from `opened_at` on, until it is closed or its day is over. Codes are
-- made of the platform's secret, the session and `opened_at`, and are stored nowhere.
create table session_check_ins (
  session_id uuid not null,
  opened_at  timestamptz not null,
  closed_at  timestamptz,
  constraint session_check_ins_pkey primary key (session_id),
  constraint session_check_ins_session
    foreign key (session_id) references session_slots (session_id) on delete cascade
);

create table attendance (
  session_id uuid not null,
  trainee_id uuid not null,
  marked_at  timestamptz not null,
  constraint attendance_pkey primary key (session_id, trainee_id),
  constraint attendance_session foreign key (session_id) references training_sessions (id) on delete restrict,
  constraint attendance_trainee foreign key (trainee_id) references users (id) on delete restrict
);
create index attendance_by_trainee on attendance (trainee_id, session_id);

create function excuse_ends() returns trigger language plpgsql as $$
begin
  delete from excused_absences e using written w where e.session_id = w.session_id and e.trainee_id = w.trainee_id;
  return null;
end
$$;
create trigger excuse_ends after insert on attendance
  referencing new table as written for each statement
  execute function excuse_ends();

-- Absences with leave: a third state beside present and absent, which no share of attendance
-- counts.
create table excused_absences (
  session_id uuid not null,
  trainee_id uuid not null,
  reason     text not null,
  excused_at timestamptz not null,
  constraint excused_absences_pkey primary key (session_id, trainee_id),
  constraint excused_absences_session
    foreign key (session_id) references training_sessions (id) on delete restrict,
  constraint excused_absences_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint excused_absences_reason check (char_length(reason) between 1 and 200)
);
create index excused_absences_by_trainee on excused_absences (trainee_id, session_id);

create table answers (
  id          uuid not null,
  session_id  uuid not null,
  trainee_id  uuid not null,
  number      integer not null,
  file_id     uuid not null,
  status      text not null,
  uploaded_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid,
  reason      text,
  constraint answers_pkey primary key (id),
  constraint answers_file unique (file_id),
  constraint answers_number unique (session_id, trainee_id, number),
  constraint answers_file_id_fkey foreign key (file_id) references files (id) on delete restrict,
  constraint answers_reviewer foreign key (reviewed_by) references users (id) on delete restrict,
  constraint answers_session foreign key (session_id) references training_sessions (id) on delete restrict,
  constraint answers_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint answers_reason check (char_length(reason) <= 1000),
  constraint answers_review check ((status = 'Waiting for Approval') = (reviewed_at is null)),
  constraint answers_status check (status in ('Waiting for Approval', 'Approved', 'Rejected'))
);
-- At most one answer that is not rejected: a second upload waits for a rejection.
create unique index answers_one_standing on answers (session_id, trainee_id) where status <> 'Rejected';
create index answers_waiting on answers (uploaded_at, id) where status = 'Waiting for Approval';
create index answers_by_trainee on answers (trainee_id, session_id, number desc);

create table module_scores (
  trainee_id uuid not null,
  module     text not null,
  score      numeric(4,2) not null,
  scored_by  uuid,
  scored_at  timestamptz not null,
  constraint module_scores_pkey primary key (trainee_id, module),
  constraint module_scores_member
    foreign key (trainee_id, module) references batch_members (trainee_id, batch_type) on delete restrict,
  constraint module_scores_scored_by foreign key (scored_by) references users (id) on delete restrict,
  constraint module_scores_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint module_scores_module check (module in ('Java', 'AEM', 'Communication', 'Mock', 'FinalCheck')),
  constraint module_scores_range check (score between 0 and 10)
);
create index module_scores_by_module on module_scores (module, trainee_id) include (score);
-- Who passed a module, for who passed them all.
create index module_scores_passed on module_scores (trainee_id) where score >= 7;

-- Who changed a mark, when, from what and to what.
create table score_changes (
  id         uuid not null,
  trainee_id uuid not null,
  module     text not null,
  old_score  numeric(4,2),
  new_score  numeric(4,2),
  changed_by uuid not null,
  changed_at timestamptz not null,
  reason     text,
  notify_at  timestamptz,
  constraint score_changes_pkey primary key (id),
  constraint score_changes_changed_by foreign key (changed_by) references users (id) on delete restrict,
  constraint score_changes_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint score_changes_cleared check (new_score is not null or reason is not null),
  constraint score_changes_module check (module in ('Java', 'AEM', 'Communication', 'Mock', 'FinalCheck')),
  constraint score_changes_reason_short check (char_length(reason) <= 500)
);
create index score_changes_by_trainee on score_changes (trainee_id, module, changed_at desc);
create index score_changes_to_notify on score_changes (trainee_id) where notify_at is not null;

create table warning_signs (
  trainee_id uuid not null,
  batch_id   uuid not null,
  signs      jsonb not null,
  facts      jsonb not null,
  missed     integer not null,
  share      numeric(5,4),
  last_there date,
  is_resting boolean not null,
  since      timestamptz not null,
  constraint warning_signs_pkey primary key (batch_id, trainee_id)
);
create index warning_signs_by_trainee on warning_signs (trainee_id);

create table warning_notes (
  id          uuid not null,
  trainee_id  uuid not null,
  batch_id    uuid not null,
  deed        text not null,
  text        text not null,
  away_from   date,
  away_until  date,
  -- When the person is shown again: once a sign is new or worse than those of that moment, on a
  -- day, or at once.
  rest        text not null,
  rests_until date,
  signs       jsonb not null,
  written_by  uuid not null,
  written_at  timestamptz not null,
  constraint warning_notes_pkey primary key (id),
  constraint warning_notes_author foreign key (written_by) references users (id) on delete restrict,
  constraint warning_notes_batch foreign key (batch_id) references batches (id) on delete restrict,
  constraint warning_notes_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint warning_notes_away
    check ((deed = 'away') = (away_from is not null) and (deed = 'away') = (away_until is not null) and away_until >= away_from),
  constraint warning_notes_day check ((rest = 'day') = (rests_until is not null)),
  constraint warning_notes_deed
    check (deed in ('call', 'meeting', 'message', 'noAnswer', 'batch', 'away', 'other')),
  constraint warning_notes_rest check (rest in ('change', 'day', 'none')),
  constraint warning_notes_text check (char_length(text) <= 1000)
);
create index warning_notes_by_trainee on warning_notes (trainee_id, batch_id, written_at desc);

-- When the last look at all batches began.
create table warning_refresh (
  is_only      boolean default true not null,
  refreshed_at timestamptz not null,
  constraint warning_refresh_pkey primary key (is_only),
  constraint warning_refresh_only check (is_only)
);

-- Placement: marketing, companies, openings, interviews, résumés, certificates

create table marketing_profiles (
  id                  uuid not null,
  trainee_id          uuid not null,
  resume_file_id      uuid not null,
  total_experience    numeric(4,2) not null,
  relevant_experience numeric(4,2) not null,
  contact             text not null,
  changed_at          timestamptz not null,
  version             integer default 1 not null,
  constraint marketing_profiles_pkey primary key (id),
  constraint marketing_profiles_one_each unique (trainee_id),
  constraint marketing_profiles_resume_once unique (resume_file_id),
  constraint marketing_profiles_resume foreign key (resume_file_id) references files (id) on delete restrict,
  constraint marketing_profiles_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint marketing_profiles_contact check (contact ~ '^[6-9][0-9]{9}$'),
  constraint marketing_profiles_relevant check (relevant_experience between 0 and 60),
  constraint marketing_profiles_total check (total_experience between 0 and 60)
);

-- What somebody can do and where they would work, as they say it; what the five modules show stands
-- with the marks.
create table job_preferences (
  trainee_id    uuid not null,
  skills        text[] not null,
  locations     text[] not null,
  changed_at    timestamptz not null,
  skill_keys    text[] not null,
  location_keys text[] not null,
  constraint job_preferences_pkey primary key (trainee_id),
  constraint job_preferences_trainee foreign key (trainee_id) references users (id) on delete restrict
);

-- A company that somebody of the office wrote something about; every other one is its spellings
-- alone.
create table companies (
  id          uuid not null,
  name        text not null,
  merged_into uuid,
  root_id     uuid not null,
  merged_at   timestamptz,
  merged_by   uuid,
  created_at  timestamptz not null,
  created_by  uuid not null,
  version     integer default 1 not null,
  constraint companies_pkey primary key (id),
  constraint companies_author foreign key (created_by) references users (id) on delete restrict,
  constraint companies_merged_into
    foreign key (merged_into) references companies (id) on delete restrict deferrable initially deferred,
  constraint companies_merger foreign key (merged_by) references users (id) on delete restrict,
  constraint companies_root
    foreign key (root_id) references companies (id) on delete restrict deferrable initially deferred,
  constraint companies_merged
    check ((merged_into is null) = (root_id = id) and (merged_into is null) = (merged_at is null)),
  constraint companies_name check (char_length(name) between 1 and 120),
  constraint companies_not_itself check (merged_into <> id)
);
create index companies_by_root on companies (root_id);
create index companies_by_name on companies (name, id);

-- Which keys are a company's own; what is merged keeps its keys, so that it can be parted again.
create table company_keys (
  key        text not null,
  company_id uuid not null,
  constraint company_keys_pkey primary key (key),
  constraint company_keys_company foreign key (company_id) references companies (id) on delete restrict
);
create index company_keys_by_company on company_keys (company_id);

-- People at a company whom the office speaks with.
create table company_contacts (
  id         uuid not null,
  company_id uuid not null,
  name       text not null,
  position   text not null,
  phone      text not null,
  email      text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  version    integer default 1 not null,
  constraint company_contacts_pkey primary key (id),
  constraint company_contacts_author foreign key (created_by) references users (id) on delete restrict,
  constraint company_contacts_company foreign key (company_id) references companies (id) on delete restrict,
  constraint company_contacts_email check (char_length(email) <= 254),
  constraint company_contacts_name check (char_length(name) between 1 and 120),
  constraint company_contacts_phone check (char_length(phone) <= 20),
  constraint company_contacts_position check (char_length("position") <= 120)
);
create index company_contacts_by_company on company_contacts (company_id);

create table company_notes (
  id         uuid not null,
  company_id uuid not null,
  text       text not null,
  created_at timestamptz not null,
  created_by uuid not null,
  constraint company_notes_pkey primary key (id),
  constraint company_notes_author foreign key (created_by) references users (id) on delete restrict,
  constraint company_notes_company foreign key (company_id) references companies (id) on delete restrict,
  constraint company_notes_text check (char_length(text) between 1 and 2000)
);
create index company_notes_by_company on company_notes (company_id, created_at desc);

create table openings (
  id               uuid not null,
  company_id       uuid not null,
  role             text not null,
  about            text not null,
  -- Each of them is wanted.
  skills           text[] not null,
  -- Empty: anywhere.
  location         text not null,
  -- Lakh rupees a year.
  fixed_lakh       numeric(6,2),
  variable_lakh    numeric(6,2),
  least_experience numeric(4,2),
  -- Of the mean of the five marks.
  least_mark       numeric(4,2),
  seats            integer not null,
  until            date not null,
  status           text not null,
  created_at       timestamptz not null,
  created_by       uuid not null,
  published_at     timestamptz,
  version          integer default 1 not null,
  constraint openings_pkey primary key (id),
  constraint openings_author foreign key (created_by) references users (id) on delete restrict,
  constraint openings_company foreign key (company_id) references companies (id) on delete restrict,
  constraint openings_about check (char_length(about) <= 5000),
  constraint openings_experience check (least_experience between 0 and 60),
  constraint openings_fixed check (fixed_lakh > 0 and fixed_lakh <= 1000),
  constraint openings_location check (char_length(location) <= 120),
  constraint openings_mark check (least_mark between 0 and 10),
  constraint openings_published check (status = 'draft' or published_at is not null),
  constraint openings_role check (char_length(role) between 1 and 120),
  constraint openings_seats check (seats between 1 and 1000),
  constraint openings_status check (status in ('draft', 'published', 'closed')),
  constraint openings_variable check (variable_lakh between 0 and 1000)
);
create index openings_by_company on openings (company_id);
create index openings_by_status on openings (status, until);

create table applications (
  id            uuid not null,
  opening_id    uuid not null,
  trainee_id    uuid not null,
  stage         text not null,
  -- Why it stands where it stands, where somebody gave a reason.
  reason        text,
  -- The offer, in lakh rupees a year.
  fixed_lakh    numeric(6,2),
  variable_lakh numeric(6,2),
  joining_date  date,
  applied_at    timestamptz not null,
  changed_at    timestamptz not null,
  version       integer default 1 not null,
  constraint applications_pkey primary key (id),
  constraint applications_once unique (opening_id, trainee_id),
  constraint applications_opening foreign key (opening_id) references openings (id) on delete restrict,
  constraint applications_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint applications_fixed check (fixed_lakh > 0 and fixed_lakh <= 1000),
  constraint applications_offer
    check ((fixed_lakh is null) = (joining_date is null) and (fixed_lakh is null) = (variable_lakh is null)),
  constraint applications_offered check (stage <> 'offered' or fixed_lakh is not null),
  constraint applications_reason check (char_length(reason) <= 500),
  constraint applications_stage
    check (stage in ('applied', 'shortlisted', 'rounds', 'offered', 'joined', 'not taken', 'withdrawn')),
  constraint applications_variable check (variable_lakh between 0 and 1000)
);
create index applications_by_trainee on applications (trainee_id);

create table interviews (
  id                 uuid not null,
  trainee_id         uuid not null,
  number             integer not null,
  company_name       text not null,
  company_key        text not null,
  round              text not null,
  date               date not null,
  start_time         text not null,
  duration           text not null,
  feedback           text default 'Pending' not null,
  description        text,
  is_no_show         boolean default false not null,
  attachment_file_id uuid,
  feedback_at        timestamptz,
  created_at         timestamptz not null,
  changed_at         timestamptz not null,
  sequence           integer default 0 not null,
  version            integer default 1 not null,
  planned_at         timestamptz default now() not null,
  asked_at           timestamptz,
  application_id     uuid,
  arranged_by        uuid,
  -- What the office did about a no-show.
  follow_up          text,
  constraint interviews_pkey primary key (id),
  constraint interviews_attachment_once unique (attachment_file_id),
  constraint interviews_number unique (trainee_id, number),
  constraint interviews_application foreign key (application_id) references applications (id) on delete restrict,
  constraint interviews_arranger foreign key (arranged_by) references users (id) on delete restrict,
  constraint interviews_attachment foreign key (attachment_file_id) references files (id) on delete restrict,
  constraint interviews_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint interviews_company check (char_length(company_name) between 1 and 120),
  constraint interviews_description check (char_length(description) <= 5000),
  constraint interviews_duration check (duration in ('30 Minutes', '60 Minutes')),
  constraint interviews_feedback check (feedback in ('Pending', 'Positive', 'Negative')),
  constraint interviews_feedback_time check ((feedback = 'Pending') = (feedback_at is null)),
  constraint interviews_follow_up check (char_length(follow_up) between 1 and 500),
  constraint interviews_follow_up_of check (follow_up is null or is_no_show),
  constraint interviews_no_show check (feedback = 'Negative' or not is_no_show),
  constraint interviews_round check (round in ('Screening', 'L1', 'L2', 'L3', 'Client', 'HR', 'Manager')),
  constraint interviews_start_time check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
-- Nobody has two interviews that wait for feedback.
create unique index interviews_one_pending on interviews (trainee_id) where feedback = 'Pending';
create index interviews_by_date on interviews (date desc, start_time, id);
-- What the asking looks through.
create index interviews_to_ask on interviews (date) where feedback = 'Pending' and asked_at is null;
-- Companies by their spellings: the names are read from one end of the index to the other, each
-- once.
create index interviews_by_spelling on interviews (company_key, company_name);
-- What changed since then.
create index interviews_by_change on interviews (changed_at);
create index interviews_by_application on interviews (application_id) where application_id is not null;
-- The latest interview at a company is the last entry of its key.
create index interviews_latest on interviews (company_key, date);

create table interview_moves (
  id           uuid not null,
  interview_id uuid not null,
  date         date not null,
  start_time   text not null,
  reason       text,
  moved_at     timestamptz not null,
  constraint interview_moves_pkey primary key (id),
  constraint interview_moves_interview foreign key (interview_id) references interviews (id) on delete cascade,
  constraint interview_moves_reason check (char_length(reason) <= 500)
);
create index interview_moves_by_interview on interview_moves (interview_id, moved_at);
create index interview_moves_by_time on interview_moves (moved_at);

-- Up to when somebody who watches the interviews has seen what changed.
create table interview_looks (
  user_id   uuid not null,
  looked_at timestamptz not null,
  constraint interview_looks_pkey primary key (user_id),
  constraint interview_looks_user foreign key (user_id) references users (id) on delete cascade
);

-- Who has come to their interview, sits in it, or is done with it, as the office sees them on the
-- day.
create table interview_presence (
  interview_id uuid not null,
  state        text not null,
  marked_at    timestamptz not null,
  marked_by    uuid not null,
  constraint interview_presence_pkey primary key (interview_id),
  constraint interview_presence_interview foreign key (interview_id) references interviews (id) on delete cascade,
  constraint interview_presence_marker foreign key (marked_by) references users (id) on delete restrict,
  constraint interview_presence_state check (state in ('arrived', 'called in', 'done'))
);

create table placements (
  id              uuid not null,
  trainee_id      uuid not null,
  interview_id    uuid not null,
  placed_company  text not null,
  -- Lakh rupees a year.
  package_amount  numeric(6,2) not null,
  onboarding_date date not null,
  recorded_at     timestamptz not null,
  company_key     text generated always as (company_key(placed_company)) stored not null,
  version         integer default 1 not null,
  confirmed_at    timestamptz,
  confirmed_by    uuid,
  application_id  uuid,
  constraint placements_pkey primary key (id),
  constraint placements_one_each unique (trainee_id),
  constraint placements_one_per_interview unique (interview_id),
  constraint placements_application foreign key (application_id) references applications (id) on delete set null,
  constraint placements_confirmer foreign key (confirmed_by) references users (id) on delete restrict,
  constraint placements_interview foreign key (interview_id) references interviews (id) on delete restrict,
  constraint placements_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint placements_company check (char_length(placed_company) between 1 and 120),
  constraint placements_confirmed check (confirmed_by is null or confirmed_at is not null),
  constraint placements_package check (package_amount > 0 and package_amount <= 1000)
);
create index placements_by_company on placements (company_key);
create index placements_unconfirmed on placements (recorded_at, id) where confirmed_at is null;

-- What somebody's made résumé shows, and in which order; everything else on it is read when it is
-- opened.
create table resumes (
  trainee_id uuid not null,
  design     text not null,
  headline   text not null,
  summary    text not null,
  sections   text[] not null,
  contact    text[] not null,
  -- A list of {title, about}, as the person writes it.
  projects   jsonb not null,
  changed_at timestamptz not null,
  version    integer default 1 not null,
  constraint resumes_pkey primary key (trainee_id),
  constraint resumes_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint resumes_design check (design in ('classic', 'modern')),
  constraint resumes_headline check (char_length(headline) <= 120),
  constraint resumes_summary check (char_length(summary) <= 1500)
);

-- Addresses that open somebody's résumé without a session, kept as hashes, until their end.
create table resume_shares (
  id             uuid not null,
  trainee_id     uuid not null,
  token_hash     bytea not null,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  opened         integer default 0 not null,
  last_opened_at timestamptz,
  constraint resume_shares_pkey primary key (id),
  constraint resume_shares_token unique (token_hash),
  constraint resume_shares_trainee foreign key (trainee_id) references users (id) on delete restrict
);
create index resume_shares_by_trainee on resume_shares (trainee_id, created_at);

create table certificates (
  id           uuid not null,
  -- Printed as the number, and what anybody checks it by: random, so that nobody guesses another's.
  code         text not null,
  position     integer not null,
  trainee_id   uuid not null,
  kind         text not null,
  module       text,
  holder       text,
  -- The module's name, or the company.
  title        text not null,
  batch        text,
  issuer       text not null,
  earned_on    date not null,
  issued_at    timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  reason       text,
  constraint certificates_pkey primary key (id),
  constraint certificates_code unique (code),
  constraint certificates_position unique ("position"),
  constraint certificates_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint certificates_withdrawn_by foreign key (withdrawn_by) references users (id) on delete restrict,
  constraint certificates_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  constraint certificates_kind check (kind in ('module', 'placement')),
  constraint certificates_module check (module in ('Java', 'AEM', 'Communication', 'Mock', 'FinalCheck')),
  constraint certificates_of_module check ((kind = 'module') = (module is not null)),
  constraint certificates_position_low check ("position" >= 0),
  constraint certificates_reason check (char_length(reason) <= 500),
  constraint certificates_withdrawn
    check ((withdrawn_at is null) = (reason is null) and (withdrawn_by is null or withdrawn_at is not null))
);
-- One that counts for each person and thing earned, however often it is asked for at once.
create unique index certificates_one_each on certificates (trainee_id, kind, coalesce(module, '')) where withdrawn_at is null;
create index certificates_by_trainee on certificates (trainee_id);
create index certificates_ended on certificates ("position") where withdrawn_at is not null or holder is null;

-- The key pair that badges are signed with. The private half is sealed under the platform's secret;
-- the public half is given to anybody, for as long as a badge signed with it may be shown.
create table badge_keys (
  id         uuid not null,
  -- 0 for the first, so that two instances that begin at once make one.
  number     integer not null,
  public_key text not null,
  sealed     bytea not null,
  created_at timestamptz not null,
  constraint badge_keys_pkey primary key (id),
  constraint badge_keys_number unique (number)
);

-- Support: assistance after a placement, guidance

-- A request for assistance after placement: none, Pending, Approved with an amount.
create table assistance_requests (
  user_id      uuid not null,
  status       text not null,
  amount_paise bigint,
  requested_at timestamptz not null,
  decided_at   timestamptz,
  topic        text,
  constraint assistance_requests_pkey primary key (user_id),
  constraint assistance_requests_user foreign key (user_id) references users (id) on delete restrict,
  constraint assistance_requests_amount check (status <> 'Approved' or amount_paise > 0),
  constraint assistance_requests_status check (status in ('Pending', 'Approved')),
  constraint assistance_requests_topic check (char_length(topic) <= 200)
);
create index assistance_requests_waiting on assistance_requests (requested_at) where status = 'Pending';
-- How long an answer to a request for assistance takes is read of the last ones.
create index assistance_requests_decided on assistance_requests (decided_at desc) where decided_at is not null;

-- In-house employees who guide placed people.
create table guidances (
  id         uuid not null,
  name       text not null,
  mobile     text not null,
  -- Folded before it comes here: NFC, trimmed, lower case.
  email      text not null,
  level      text not null,
  created_at timestamptz not null,
  version    integer default 1 not null,
  constraint guidances_pkey primary key (id),
  constraint guidances_email unique (email),
  constraint guidances_email_length check (char_length(email) between 3 and 254),
  constraint guidances_level check (level in ('Senior', 'Junior')),
  constraint guidances_mobile check (mobile ~ '^[6-9][0-9]{9}$'),
  constraint guidances_name check (char_length(name) between 1 and 100)
);

-- One record per person: a draft from the placement (or the created Assistance account) on,
-- submitted with the details. Its id is the one of the closure, the CTO's and the alumni's calls.
create table assistance_records (
  id                   uuid not null,
  user_id              uuid not null,
  username             text not null,
  email                text not null,
  mobile               text,
  company_name         text,
  package              numeric(6,2),
  date_of_joining      date,
  terms_file_id        uuid,
  submitted_at         timestamptz,
  position             text,
  guidance_provider_id uuid,
  guidance_helper_id   uuid,
  is_active            boolean default false not null,
  end_date             timestamptz,
  closed_at            timestamptz,
  created_at           timestamptz not null,
  version              integer default 1 not null,
  company_key          text generated always as (company_key(company_name)) stored,
  constraint assistance_records_pkey primary key (id),
  constraint assistance_records_one_each unique (user_id),
  constraint assistance_records_terms_once unique (terms_file_id),
  constraint assistance_records_helper
    foreign key (guidance_helper_id) references guidances (id) on delete restrict,
  constraint assistance_records_provider
    foreign key (guidance_provider_id) references guidances (id) on delete restrict,
  constraint assistance_records_terms foreign key (terms_file_id) references files (id) on delete restrict,
  constraint assistance_records_user foreign key (user_id) references users (id) on delete restrict,
  constraint assistance_records_company check (char_length(company_name) between 1 and 120),
  constraint assistance_records_email check (char_length(email) between 3 and 254),
  constraint assistance_records_life
    check (submitted_at is null and not is_active and end_date is null or submitted_at is not null and is_active and end_date is null or submitted_at is not null and not is_active and end_date is not null),
  constraint assistance_records_mobile check (mobile ~ '^([6-9][0-9]{9}|0{10})$'),
  constraint assistance_records_package check (package > 0 and package <= 1000),
  constraint assistance_records_position check ("position" = any (array['Vendor', 'Placement', 'External'])),
  constraint assistance_records_submitted
    check (submitted_at is null or mobile is not null and company_name is not null and package is not null and date_of_joining is not null and (terms_file_id is not null or mobile = '0000000000')),
  constraint assistance_records_username check (char_length(username) between 1 and 100)
);
create index assistance_records_by_joining on assistance_records (date_of_joining desc, id);
create index assistance_records_by_provider on assistance_records (guidance_provider_id) where guidance_provider_id is not null;
create index assistance_records_by_helper on assistance_records (guidance_helper_id) where guidance_helper_id is not null;
create index assistance_records_by_spelling on assistance_records (lower(company_name), company_name);
create index assistance_records_by_company on assistance_records (company_key);

-- People from outside the platform whom the CTO has supported as well.
create table personal_assistants (
  id                   uuid not null,
  assistant_name       text not null,
  company_name         text not null,
  date_of_joining      date not null,
  position             text,
  guidance_provider_id uuid,
  guidance_helper_id   uuid,
  closed_at            timestamptz,
  created_at           timestamptz not null,
  version              integer default 1 not null,
  company_key          text generated always as (company_key(company_name)) stored not null,
  constraint personal_assistants_pkey primary key (id),
  constraint personal_assistants_helper
    foreign key (guidance_helper_id) references guidances (id) on delete restrict,
  constraint personal_assistants_provider
    foreign key (guidance_provider_id) references guidances (id) on delete restrict,
  constraint personal_assistants_company check (char_length(company_name) between 1 and 120),
  constraint personal_assistants_name check (char_length(assistant_name) between 1 and 100),
  constraint personal_assistants_position check ("position" = any (array['Vendor', 'Placement', 'External']))
);
create index personal_assistants_newest on personal_assistants (created_at desc, id);
create index personal_assistants_by_provider on personal_assistants (guidance_provider_id) where guidance_provider_id is not null;
create index personal_assistants_by_helper on personal_assistants (guidance_helper_id) where guidance_helper_id is not null;

-- The service desk's log of a record or of a personal assistant.
create table assistance_entries (
  id           uuid not null,
  record_id    uuid,
  assistant_id uuid,
  kind         text not null,
  text         text not null,
  held_on      date,
  minutes      integer,
  written_by   uuid not null,
  written_at   timestamptz not null,
  constraint assistance_entries_pkey primary key (id),
  constraint assistance_entries_assistant
    foreign key (assistant_id) references personal_assistants (id) on delete restrict,
  constraint assistance_entries_author foreign key (written_by) references users (id) on delete restrict,
  constraint assistance_entries_record
    foreign key (record_id) references assistance_records (id) on delete restrict,
  constraint assistance_entries_kind check (kind in ('session', 'note', 'closing', 'reopening')),
  constraint assistance_entries_minutes check (minutes between 1 and 1440),
  constraint assistance_entries_session check ((kind = 'session') = (held_on is not null)),
  constraint assistance_entries_subject check ((record_id is null) <> (assistant_id is null)),
  constraint assistance_entries_text check (char_length(text) between 1 and 2000)
);
create index assistance_entries_by_record on assistance_entries (record_id, written_at) where record_id is not null;
create index assistance_entries_by_assistant on assistance_entries (assistant_id, written_at) where assistant_id is not null;

-- Money: payments, receipts, refunds, dues, the close of a day

create table admission_payments (
  -- Also the receipt text the provider's order carries, without dashes (32 characters).
  id                 uuid not null,
  trainee_id         uuid not null,
  payment_type       text not null,
  amount_paise       bigint not null,
  balance_due_paise  bigint not null,
  training_opted     text not null,
  batch_id           uuid,
  status             text not null,
  gateway_order_id   text,
  gateway_payment_id text,
  completed_at       timestamptz,
  completed_by       text,
  created_at         timestamptz not null,
  issued_at          timestamptz not null,
  claimed_at         timestamptz,
  polled_at          timestamptz,
  method             text default 'Online' not null,
  -- The day the money came, where the office noted it.
  paid_on            date,
  -- What finds the money again: a transfer's or a UPI payment's number, a cash voucher.
  reference          text,
  -- Who took the money, as the office says it.
  taken_by           text,
  waived_paise       bigint default 0 not null,
  reason             text,
  -- Who of the office noted or waived it.
  recorded_by        uuid,
  constraint admission_payments_pkey primary key (id),
  constraint admission_payments_gateway_order unique (gateway_order_id),
  constraint admission_payments_gateway_payment unique (gateway_payment_id),
  constraint admission_payments_batch foreign key (batch_id) references batches (id) on delete restrict,
  constraint admission_payments_recorder foreign key (recorded_by) references users (id) on delete restrict,
  constraint admission_payments_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint admission_payments_amount check (amount_paise >= 0),
  constraint admission_payments_balance check (balance_due_paise >= 0),
  constraint admission_payments_by_hand
    check (method = 'Online' or recorded_by is not null and paid_on is not null),
  constraint admission_payments_completed_by
    check (completed_by in ('verify', 'webhook', 'reconciler', 'no-payment', 'office')),
  constraint admission_payments_completion
    check ((status in ('completed', 'voided')) = (completed_at is not null)),
  constraint admission_payments_method check (method in ('Online', 'Cash', 'Transfer', 'UPI', 'Waived')),
  constraint admission_payments_order
    check ((status in ('creating', 'abandoned')) or gateway_order_id is not null or payment_type = 'No Payment' or method <> 'Online'),
  constraint admission_payments_reason check (char_length(reason) between 1 and 500),
  constraint admission_payments_reference check (char_length(reference) between 1 and 100),
  constraint admission_payments_status check (status in ('creating', 'open', 'completed', 'abandoned', 'voided')),
  constraint admission_payments_taken_by check (char_length(taken_by) between 1 and 100),
  constraint admission_payments_training check (training_opted in ('Java + AEM', 'Other')),
  constraint admission_payments_type
    check (payment_type in ('Full Payment', 'Partial Payment', 'No Payment', 'Balance')),
  constraint admission_payments_waived check (waived_paise >= 0),
  constraint admission_payments_waiver
    check ((method = 'Waived') = (waived_paise > 0) and (method <> 'Waived' or amount_paise = 0 and reason is not null))
);
create index admission_payments_to_poll on admission_payments (polled_at nulls first) where gateway_order_id is not null;
create unique index admission_payments_one_per_trainee on admission_payments (trainee_id) where (status not in ('abandoned', 'voided')) and payment_type <> 'Balance';
create unique index admission_payments_one_balance on admission_payments (trainee_id) where (status not in ('abandoned', 'voided')) and payment_type = 'Balance';
create index admission_payments_waived on admission_payments (paid_on, completed_at desc) where method = 'Waived';
create index admission_payments_by_trainee on admission_payments (trainee_id);
-- First halves that left something open, of all payments the few that the ledger of dues is made
-- of.
create index admission_payments_halves on admission_payments (trainee_id) where status = 'completed' and payment_type <> 'Balance' and balance_due_paise > 0;
create index admission_payments_waivers on admission_payments (completed_at, id) where method = 'Waived' and status = 'completed';

-- Every payment the provider has told of; a captured one stays captured.
create table gateway_payments (
  gateway_payment_id text not null,
  payment_id         uuid not null,
  status             text not null,
  amount_paise       bigint not null,
  currency           text not null,
  first_seen_at      timestamptz not null,
  changed_at         timestamptz not null,
  constraint gateway_payments_pkey primary key (gateway_payment_id),
  constraint gateway_payments_payment
    foreign key (payment_id) references admission_payments (id) on delete restrict,
  constraint gateway_payments_status check (status in ('failed', 'authorized', 'captured', 'refunded'))
);

create table webhook_events (
  event_id    text not null,
  kind        text not null,
  received_at timestamptz not null,
  constraint webhook_events_pkey primary key (event_id)
);
create index webhook_events_by_age on webhook_events (received_at);

-- A day in India of the provider's lists beside our books, as the last comparison of it found them.
create table provider_comparisons (
  day            date not null,
  -- What agrees, and of how much money. What differs is told in payment_exceptions.
  payments       integer default 0 not null,
  payments_paise bigint default 0 not null,
  refunds        integer default 0 not null,
  refunds_paise  bigint default 0 not null,
  disputes       integer default 0 not null,
  repaired       integer default 0 not null,
  compared_at    timestamptz,
  -- Since when nothing could be compared, where the latest try failed.
  failing_since  timestamptz,
  last_error     text,
  constraint provider_comparisons_pkey primary key (day)
);

-- What the provider told or lists that does not fit our books, or that somebody has to decide: told
-- once for each subject, open until the office settles it with a note, or until it has come right
-- by itself.
create table payment_exceptions (
  id         uuid not null,
  kind       text not null,
  -- The provider's id of what it is about, or the name of an event.
  subject    text not null,
  text       text not null,
  -- Whose money it is, where that is known.
  trainee_id uuid,
  -- The day in India by which it has to be answered.
  answer_by  date,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Null where it settled itself.
  settled_by uuid,
  note       text,
  constraint payment_exceptions_pkey primary key (id),
  constraint payment_exceptions_once unique (kind, subject),
  constraint payment_exceptions_settler foreign key (settled_by) references users (id) on delete restrict,
  constraint payment_exceptions_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint payment_exceptions_note check (char_length(note) between 1 and 500),
  constraint payment_exceptions_settled
    check ((settled_at is null) = (note is null) and (settled_by is null or settled_at is not null)),
  constraint payment_exceptions_text check (char_length(text) between 1 and 500)
);
create index payment_exceptions_open on payment_exceptions (created_at desc, id) where settled_at is null;
create index payment_exceptions_newest on payment_exceptions (created_at desc, id);

-- What an admin recorded by hand: one per record and month.
create table assistance_payments (
  id           uuid not null,
  record_id    uuid not null,
  -- The first of the month in India.
  month        date not null,
  status       text not null,
  amount_paise bigint not null,
  payment_date date,
  recorded_by  uuid not null,
  recorded_at  timestamptz not null,
  version      integer default 1 not null,
  constraint assistance_payments_pkey primary key (id),
  constraint assistance_payments_one_per_month unique (record_id, month),
  constraint assistance_payments_author foreign key (recorded_by) references users (id) on delete restrict,
  constraint assistance_payments_record
    foreign key (record_id) references assistance_records (id) on delete restrict,
  constraint assistance_payments_amount check (amount_paise > 0),
  constraint assistance_payments_month check (extract(day from month) = 1),
  constraint assistance_payments_status check (status in ('Received', 'Not Received'))
);
create index assistance_payments_newest on assistance_payments (month desc, id);
create index assistance_payments_open on assistance_payments (record_id, month) where status <> 'Received';
create index assistance_payments_received on assistance_payments (coalesce(payment_date, (recorded_at at time zone 'Asia/Kolkata')::date)) where status = 'Received';

create table receipts (
  id                    uuid not null,
  payment_id            uuid,
  trainee_id            uuid not null,
  -- RCP/26-27/000001: consecutive within the financial year, at most 16 characters.
  number                text not null,
  payer_name            text not null,
  payer_email           text not null,
  payment_type          text not null,
  amount_paise          bigint not null,
  balance_due_paise     bigint not null,
  training_opted        text,
  gateway_payment_id    text,
  issued_at             timestamptz not null,
  assistance_payment_id uuid,
  assistance_month      date,
  paid_on               date,
  method                text,
  reference             text,
  taken_by              text,
  voided_at             timestamptz,
  recorded_by           uuid,
  credited_paise        bigint default 0 not null,
  constraint receipts_pkey primary key (id),
  constraint receipts_number unique (number),
  constraint receipts_payment unique (payment_id),
  constraint receipts_assistance_payment_id_fkey
    foreign key (assistance_payment_id) references assistance_payments (id) on delete restrict,
  constraint receipts_payment_id_fkey
    foreign key (payment_id) references admission_payments (id) on delete restrict,
  constraint receipts_recorder foreign key (recorded_by) references users (id) on delete restrict,
  constraint receipts_trainee foreign key (trainee_id) references users (id) on delete restrict,
  constraint receipts_admission
    check (payment_id is null or payment_type <> 'Assistance' and training_opted is not null and method is not null and (gateway_payment_id is not null or method <> 'Online' and paid_on is not null)),
  constraint receipts_assistance
    check (assistance_payment_id is null or payment_type = 'Assistance' and assistance_month is not null and paid_on is not null),
  constraint receipts_credited check (credited_paise between 0 and amount_paise),
  constraint receipts_method check (method in ('Online', 'Cash', 'Transfer', 'UPI')),
  constraint receipts_number_length check (char_length(number) <= 16),
  constraint receipts_subject check ((payment_id is null) <> (assistance_payment_id is null)),
  constraint receipts_type
    check (payment_type in ('Full Payment', 'Partial Payment', 'No Payment', 'Balance', 'Assistance'))
);
create unique index receipts_assistance_payment on receipts (assistance_payment_id) where voided_at is null;
create index receipts_by_payer on receipts (trainee_id, issued_at desc);
-- The day the money came: as the office said it, or as the provider captured it.
create index receipts_by_day on receipts (coalesce(paid_on, (issued_at at time zone 'Asia/Kolkata')::date), issued_at desc);
create index receipts_newest on receipts (issued_at, id) include (trainee_id, recorded_by);
create index receipts_of_office on receipts (coalesce(paid_on, (issued_at at time zone 'Asia/Kolkata')::date)) where coalesce(method, 'Not named') <> 'Online';
create index receipts_by_plain_reference on receipts (regexp_replace(lower(reference), '[^a-z0-9]+', '', 'g')) where reference is not null and voided_at is null and method is distinct from 'Cash';
create statistics receipts_by_method on coalesce(method, 'Not named') from receipts;

create table receipt_counters (
  financial_year text not null,
  last           integer not null,
  constraint receipt_counters_pkey primary key (financial_year)
);

create table credit_note_counters (
  financial_year text not null,
  last           integer not null,
  constraint credit_note_counters_pkey primary key (financial_year)
);

create table refunds (
  id                 uuid not null,
  gateway_payment_id text not null,
  amount_paise       bigint not null,
  reason             text not null,
  status             text not null,
  gateway_refund_id  text,
  attempts           integer default 0 not null,
  available_at       timestamptz not null,
  last_error         text,
  created_at         timestamptz not null,
  done_at            timestamptz,
  currency           text default 'INR' not null,
  constraint refunds_pkey primary key (id),
  constraint refunds_reason
    check (reason in ('second capture', 'abandoned order', 'wrong amount', 'office', 'provider')),
  constraint refunds_status check (status in ('due', 'pending', 'done', 'failed', 'dropped'))
);
create index refunds_due on refunds (available_at) where status = 'due';
create unique index refunds_gateway_refund on refunds (gateway_refund_id);
create index refunds_by_payment on refunds (gateway_payment_id);
create unique index refunds_one_automatic on refunds (gateway_payment_id) where reason in ('second capture', 'abandoned order', 'wrong amount');

create table disputes (
  -- The provider's.
  id                 text not null,
  gateway_payment_id text not null,
  amount_paise       bigint not null,
  currency           text not null,
  reason_code        text,
  phase              text,
  status             text not null,
  respond_by         timestamptz,
  opened_at          timestamptz not null,
  first_seen_at      timestamptz not null,
  changed_at         timestamptz not null,
  constraint disputes_pkey primary key (id),
  constraint disputes_amount check (amount_paise >= 0),
  constraint disputes_status check (status in ('open', 'under_review', 'closed', 'lost', 'won'))
);
create index disputes_by_payment on disputes (gateway_payment_id);

create table credit_notes (
  id            uuid not null,
  receipt_id    uuid not null,
  -- CRN/26-27/000001: consecutive within the financial year, at most 16 characters.
  number        text not null,
  amount_paise  bigint not null,
  reason        text not null,
  issued_by     uuid,
  issued_at     timestamptz not null,
  refund_id     uuid,
  dispute_id    text,
  cancelled_at  timestamptz,
  cancel_reason text,
  constraint credit_notes_pkey primary key (id),
  constraint credit_notes_number unique (number),
  constraint credit_notes_dispute_id_fkey foreign key (dispute_id) references disputes (id) on delete restrict,
  constraint credit_notes_issuer foreign key (issued_by) references users (id) on delete restrict,
  constraint credit_notes_receipt_id_fkey foreign key (receipt_id) references receipts (id) on delete restrict,
  constraint credit_notes_refund_id_fkey foreign key (refund_id) references refunds (id) on delete restrict,
  constraint credit_notes_amount check (amount_paise >= 0),
  constraint credit_notes_cancel_reason check (char_length(cancel_reason) between 1 and 500),
  constraint credit_notes_cancelled check ((cancelled_at is null) = (cancel_reason is null)),
  constraint credit_notes_cause check (issued_by is not null or refund_id is not null or dispute_id is not null),
  constraint credit_notes_number_length check (char_length(number) <= 16),
  constraint credit_notes_reason check (char_length(reason) between 1 and 500)
);
create index credit_notes_by_day on credit_notes (((issued_at at time zone 'Asia/Kolkata')::date), issued_at desc);
create index credit_notes_newest on credit_notes (issued_at, id);
create index credit_notes_by_receipt on credit_notes (receipt_id);
create index credit_notes_cancelled_on on credit_notes (cancelled_at) where cancelled_at is not null;
create index credit_notes_of_refund on credit_notes (refund_id) where refund_id is not null;
create index credit_notes_of_dispute on credit_notes (dispute_id) where dispute_id is not null;

create table dues (
  id           uuid not null,
  record_id    uuid not null,
  -- The first of the month in India.
  month        date not null,
  amount_paise bigint not null,
  due_on       date not null,
  created_at   timestamptz not null,
  constraint dues_pkey primary key (id),
  constraint dues_one_per_month unique (record_id, month),
  constraint dues_record foreign key (record_id) references assistance_records (id) on delete restrict,
  constraint dues_amount check (amount_paise > 0),
  constraint dues_month check (extract(day from month) = 1)
);
create index dues_by_day on dues (due_on, id);

-- Which reminders left: each step of a due, or of a completed first half, once.
create table due_reminders (
  id         uuid not null,
  due_id     uuid,
  payment_id uuid,
  step       text not null,
  sent_at    timestamptz not null,
  constraint due_reminders_pkey primary key (id),
  constraint due_reminders_balance_once unique (payment_id, step),
  constraint due_reminders_once unique (due_id, step),
  constraint due_reminders_due foreign key (due_id) references dues (id) on delete restrict,
  constraint due_reminders_payment foreign key (payment_id) references admission_payments (id) on delete restrict,
  constraint due_reminders_step check (step in ('soon', 'overdue', 'late')),
  constraint due_reminders_subject check ((due_id is null) <> (payment_id is null))
);

create table takings_closings (
  id                 uuid not null,
  -- The day in India whose takings they are.
  day                date not null,
  -- What came in and went back by each method, as it stood: [{method, count, inPaise, outPaise}].
  sums               jsonb not null,
  counted_cash_paise bigint not null,
  difference_paise   bigint not null,
  note               text,
  closed_by          uuid not null,
  closed_at          timestamptz not null,
  -- A closing is never changed: a day that is opened again keeps it, and gets another one.
  reopened_by        uuid,
  reopened_at        timestamptz,
  reopen_reason      text,
  constraint takings_closings_pkey primary key (id),
  constraint takings_closings_closer foreign key (closed_by) references users (id) on delete restrict,
  constraint takings_closings_reopener foreign key (reopened_by) references users (id) on delete restrict,
  constraint takings_closings_difference check (difference_paise = 0 or note is not null),
  constraint takings_closings_note check (char_length(note) between 1 and 500),
  constraint takings_closings_reopen_reason check (char_length(reopen_reason) between 1 and 500),
  constraint takings_closings_reopened
    check ((reopened_by is null) = (reopened_at is null) and (reopened_by is null) = (reopen_reason is null))
);
create unique index takings_closings_one_per_day on takings_closings (day) where reopened_at is null;
create index takings_closings_by_day on takings_closings (day desc, closed_at desc);

-- Office: settings, imports, decisions that can be undone, who looks at what

create table hub_settings (
  section    text not null,
  version    integer not null,
  value      jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  constraint hub_settings_pkey primary key (section),
  constraint hub_settings_changed_by foreign key (changed_by) references users (id)
);

create table hub_terms (
  version integer not null,
  text    text not null,
  set_at  timestamptz not null,
  set_by  uuid not null,
  constraint hub_terms_pkey primary key (version),
  constraint hub_terms_set_by foreign key (set_by) references users (id),
  constraint hub_terms_version check (version > 1)
);

create table hub_marks (
  id      uuid not null,
  png     bytea not null,
  made_at timestamptz not null,
  constraint hub_marks_pkey primary key (id)
);

create table hub_notices (
  version integer not null,
  text    text not null,
  set_at  timestamptz not null,
  set_by  uuid not null,
  constraint hub_notices_pkey primary key (version),
  constraint hub_notices_set_by foreign key (set_by) references users (id),
  constraint hub_notices_version check (version > 1)
);

-- How the last test of a service ended, and when one last ended well.
create table hub_checks (
  service    text not null,
  checked_at timestamptz not null,
  checked_by uuid not null,
  result     text not null,
  answer     text not null,
  worked_at  timestamptz,
  constraint hub_checks_pkey primary key (service),
  constraint hub_checks_checked_by foreign key (checked_by) references users (id)
);

create table wordings (
  kind         text not null,
  subject      text not null,
  heading      text not null,
  paragraphs   text[] not null,
  button       text not null,
  notification text not null,
  changed_at   timestamptz not null,
  changed_by   uuid not null,
  version      integer default 1 not null,
  constraint wordings_pkey primary key (kind),
  constraint wordings_author foreign key (changed_by) references users (id) on delete restrict
);

create table imports (
  id           uuid not null,
  kind         text not null,
  file_name    text not null,
  -- Until it is read.
  file_id      uuid,
  started_by   uuid not null,
  started_at   timestamptz not null,
  status       text not null,
  -- Why the file could not be read.
  problem      text,
  headers      text[] default '{}'::text[] not null,
  -- The place of each column of the kind among the headers, by the column's key.
  mapping      jsonb default '{}'::jsonb not null,
  is_telling   boolean default false not null,
  is_restoring boolean default false not null,
  confirmed_at timestamptz,
  stored_at    timestamptz,
  version      integer default 1 not null,
  is_changing  boolean default true not null,
  constraint imports_pkey primary key (id),
  constraint imports_file foreign key (file_id) references files (id) on delete set null,
  constraint imports_starter foreign key (started_by) references users (id) on delete restrict,
  constraint imports_file_name check (char_length(file_name) between 1 and 150),
  constraint imports_kind check (kind in ('people', 'scores', 'attendance', 'payments', 'guides', 'placements')),
  constraint imports_problem check (char_length(problem) between 1 and 500),
  constraint imports_status
    check (status in ('reading', 'unreadable', 'mapping', 'checking', 'checked', 'storing', 'stored', 'undoing', 'undone', 'discarded'))
);
create index imports_by_start on imports (started_at desc);
create index imports_at_work on imports (started_at) where status in ('reading', 'checking', 'storing', 'undoing');

create table import_rows (
  import_id   uuid not null,
  -- As the spreadsheet numbers it.
  number      integer not null,
  cells       text[] not null,
  about       text,
  state       text default 'waiting' not null,
  verdict     text,
  problems    jsonb default '[]'::jsonb not null,
  differences jsonb default '[]'::jsonb not null,
  kept        jsonb,
  constraint import_rows_pkey primary key (import_id, number),
  constraint import_rows_import foreign key (import_id) references imports (id) on delete cascade,
  constraint import_rows_checked check (state = 'waiting' or verdict is not null),
  constraint import_rows_state
    check (state in ('waiting', 'checked', 'stored', 'refused', 'reversed', 'kept', 'failed')),
  constraint import_rows_verdict check (verdict in ('new', 'changed', 'same', 'problem'))
);
create index import_rows_by_about on import_rows (import_id, state, split_part(about, chr(31), 1), number);

-- Which column of a file is which, for files with the same headers.
create table import_mappings (
  kind    text not null,
  headers text[] not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  constraint import_mappings_pkey primary key (kind, headers)
);

create table decisions (
  id           uuid not null,
  -- The audit line's own words: `registration.approved`, about which subject.
  action       text not null,
  subject_type text not null,
  subject_id   text not null,
  decided_by   uuid not null,
  decided_at   timestamptz not null,
  undo_until   timestamptz not null,
  undone_at    timestamptz,
  changes      jsonb not null,
  constraint decisions_pkey primary key (id),
  constraint decisions_decided_by foreign key (decided_by) references users (id) on delete restrict
);
create index decisions_by_end on decisions (undo_until);

-- Who has what open at this moment, a row a tab. What is not said again before it is over is over.
create table onlookers (
  user_id    uuid not null,
  tab        text not null,
  place      text not null,
  seen_until timestamptz not null,
  constraint onlookers_pkey primary key (user_id, tab),
  constraint onlookers_user foreign key (user_id) references users (id) on delete cascade
);
create index onlookers_place on onlookers (place);

-- Messaging: mails, notifications, messages to groups

create table outbox (
  id                uuid not null,
  kind              text not null,
  recipient         text not null,
  subject           text not null,
  -- Emptied once delivered: a mail may carry a one-time code.
  text_body         text,
  html_body         text,
  attachment_kind   text,
  attachment_id     uuid,
  status            text default 'waiting' not null,
  attempts          integer default 0 not null,
  created_at        timestamptz not null,
  available_at      timestamptz not null,
  sent_at           timestamptz,
  last_error        text,
  decision_id       uuid,
  invitation_method text,
  invitation_text   text,
  user_id           uuid,
  occasion          text,
  due_at            timestamptz,
  bounced_at        timestamptz,
  sealed            bytea,
  opened_attempt    integer default 0 not null,
  about             uuid,
  import_id         uuid,
  import_row        integer,
  constraint outbox_pkey primary key (id),
  constraint outbox_decision foreign key (decision_id) references decisions (id) on delete set null,
  constraint outbox_import foreign key (import_id) references imports (id) on delete set null,
  constraint outbox_user foreign key (user_id) references users (id) on delete restrict,
  constraint outbox_invitation_method check (invitation_method in ('REQUEST', 'CANCEL')),
  constraint outbox_invitation_whole check (invitation_method is not null or invitation_text is null),
  constraint outbox_sealed_or_open
    check (sealed is null or text_body is null and html_body is null and invitation_text is null),
  constraint outbox_status check (status in ('waiting', 'sent', 'dead', 'skipped'))
);
comment on column outbox.opened_attempt is 'The last attempt that was begun by a version that opens sealed mails.';
create index outbox_waiting on outbox (available_at) where status = 'waiting';
create index outbox_in_order on outbox (recipient, created_at, id) where status = 'waiting';
create index outbox_dead on outbox (created_at) where status = 'dead';
create index outbox_sent on outbox (sent_at) where status = 'sent';
create index outbox_by_decision on outbox (decision_id) where decision_id is not null;
create index outbox_by_user on outbox (user_id) where status = 'waiting';
create index outbox_open on outbox (id) where text_body is not null;
create index outbox_in_trouble on outbox (created_at) where status = 'dead' or bounced_at is not null or attempts >= 3;
create index outbox_by_import on outbox (import_id, import_row) where import_id is not null;
create index outbox_of_messages on outbox (id) include (status, bounced_at) where kind = 'message';

-- While instances are restarted one by one, one of the version before takes up mails too, and would
-- send a sealed one empty.
create function leave_sealed_mail() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger outbox_opened before update of attempts on outbox
  for each row when (new.sealed is not null and new.attempts > old.attempts and new.opened_attempt <> new.attempts)
  execute function leave_sealed_mail();

create table notifications (
  id          uuid not null,
  user_id     uuid not null,
  kind        text not null,
  text        text not null,
  href        text,
  created_at  timestamptz not null,
  read_at     timestamptz,
  decision_id uuid,
  shown_from  timestamptz,
  import_id   uuid,
  import_row  integer,
  constraint notifications_pkey primary key (id),
  constraint notifications_decision foreign key (decision_id) references decisions (id) on delete set null,
  constraint notifications_import foreign key (import_id) references imports (id) on delete set null,
  constraint notifications_user foreign key (user_id) references users (id) on delete restrict
);
create index notifications_by_user on notifications (user_id, created_at desc, id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_by_age on notifications (created_at);
create index notifications_by_decision on notifications (decision_id) where decision_id is not null;
create index notifications_by_import on notifications (import_id, import_row) where import_id is not null;
create index notifications_of_messages_read on notifications (id) where kind = 'message' and read_at is not null;

create table notification_preferences (
  user_id  uuid not null,
  -- What it is about: `sessions`. What has no row is told in the app and by mail.
  occasion text not null,
  in_app   boolean not null,
  by_mail  boolean not null,
  constraint notification_preferences_pkey primary key (user_id, occasion),
  constraint notification_preferences_user foreign key (user_id) references users (id) on delete restrict
);

create table notification_habits (
  user_id    uuid not null,
  -- Mails that can wait do so from the evening until the morning. On where there is no row.
  is_quiet   boolean default true not null,
  -- For staff: what waits, in one mail in the morning. On where there is no row.
  has_digest boolean default true not null,
  -- Up to when the last digest told of what there was.
  digest_at  timestamptz,
  by_phone   boolean default false not null,
  constraint notification_habits_pkey primary key (user_id),
  constraint notification_habits_user foreign key (user_id) references users (id) on delete restrict
);

create table messages (
  id         uuid not null,
  subject    text not null,
  text       text not null,
  audience   text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  by_phone   boolean default false not null,
  starts_at  timestamptz,
  constraint messages_pkey primary key (id),
  constraint messages_author foreign key (created_by) references users (id) on delete restrict,
  constraint messages_subject check (char_length(subject) between 1 and 120),
  constraint messages_text check (char_length(text) between 1 and 5000)
);
create index messages_by_age on messages (created_at, id);

create table phone_messages (
  id           uuid not null,
  message_id   uuid not null,
  user_id      uuid not null,
  number       text not null,
  -- SMS where WhatsApp did not bring it, for whatever reason.
  channel      text default 'whatsapp' not null,
  status       text default 'waiting' not null,
  attempts     integer default 0 not null,
  available_at timestamptz not null,
  -- The provider's name for it.
  provider_id  text,
  last_error   text,
  constraint phone_messages_pkey primary key (id),
  constraint phone_messages_once unique (message_id, user_id),
  constraint phone_messages_provider unique (provider_id),
  constraint phone_messages_message foreign key (message_id) references messages (id) on delete cascade,
  constraint phone_messages_user foreign key (user_id) references users (id) on delete restrict,
  constraint phone_messages_channel check (channel in ('whatsapp', 'sms')),
  constraint phone_messages_status check (status in ('waiting', 'sent', 'delivered', 'failed'))
);
create index phone_messages_waiting on phone_messages (available_at) where status = 'waiting';

create table message_lists (
  message_id uuid not null,
  number     integer not null,
  user_ids   uuid[] not null,
  constraint message_lists_pkey primary key (message_id, number),
  constraint message_lists_message foreign key (message_id) references messages (id) on delete cascade
);

create table message_recipients (
  message_id      uuid not null,
  user_id         uuid not null,
  mail_id         uuid,
  notification_id uuid,
  is_written      boolean default true not null,
  constraint message_recipients_pkey primary key (message_id, user_id),
  constraint message_recipients_message foreign key (message_id) references messages (id) on delete cascade,
  constraint message_recipients_user foreign key (user_id) references users (id) on delete restrict
);
create index message_recipients_by_user on message_recipients (user_id);
create index message_recipients_to_write on message_recipients (message_id, user_id) where not is_written;

-- Announcements of an admin: to everyone, to those at a stage of the journey, or to a batch.
create table feed_posts (
  id         uuid not null,
  title      text not null,
  text       text not null,
  stage      text,
  batch_id   uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  version    integer default 1 not null,
  constraint feed_posts_pkey primary key (id),
  constraint feed_posts_author foreign key (created_by) references users (id) on delete restrict,
  constraint feed_posts_batch foreign key (batch_id) references batches (id) on delete restrict,
  constraint feed_posts_audience check (stage is null or batch_id is null),
  constraint feed_posts_stage check (stage in ('onboarding', 'training', 'marketing', 'placed')),
  constraint feed_posts_text check (char_length(text) between 1 and 5000),
  constraint feed_posts_title check (char_length(title) between 1 and 120)
);
create index feed_posts_newest on feed_posts (created_at desc, id desc);

-- Site: contact, consent, calendars, erasure

create table contact_messages (
  id          uuid not null,
  name        text not null,
  email       text not null,
  message     text not null,
  created_at  timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  constraint contact_messages_pkey primary key (id),
  constraint contact_messages_answered_by foreign key (answered_by) references users (id) on delete restrict,
  constraint contact_messages_answered check ((answered_at is null) = (answered_by is null))
);
create index contact_messages_newest on contact_messages (created_at desc, id);
create index contact_messages_open on contact_messages (created_at desc, id) where answered_at is null;

create table agreements (
  user_id   uuid not null,
  version   integer not null,
  agreed_at timestamptz not null,
  way       text not null,
  constraint agreements_pkey primary key (user_id, version),
  constraint agreements_user foreign key (user_id) references users (id) on delete restrict,
  constraint agreements_version check (version > 0),
  constraint agreements_way check (way in ('registered', 'shown'))
);

-- The key of a person's private calendar address, kept as a hash; a new one ends the old one.
create table calendar_keys (
  user_id    uuid not null,
  key_hash   bytea not null,
  created_at timestamptz not null,
  constraint calendar_keys_pkey primary key (user_id),
  constraint calendar_keys_hash unique (key_hash),
  constraint calendar_keys_user foreign key (user_id) references users (id) on delete restrict
);

create table erasures (
  id           uuid not null,
  user_id      uuid not null,
  status       text not null,
  asked_at     timestamptz not null,
  reminded_at  timestamptz,
  decided_by   uuid,
  decided_at   timestamptz,
  answer       text,
  -- From when a granted one is carried out.
  fulfil_at    timestamptz,
  fulfilled_at timestamptz,
  sealed       bytea,
  destroyed_at timestamptz,
  constraint erasures_pkey primary key (id),
  constraint erasures_decided_by foreign key (decided_by) references users (id) on delete restrict,
  constraint erasures_user foreign key (user_id) references users (id) on delete restrict,
  constraint erasures_answer check ((status = 'refused') = (answer is not null)),
  constraint erasures_decided
    check ((status in ('asked', 'withdrawn')) = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint erasures_sealed check ((status = 'sealed') = (sealed is not null)),
  constraint erasures_status check (status in ('asked', 'withdrawn', 'refused', 'granted', 'sealed', 'destroyed'))
);
create unique index erasures_one_open on erasures (user_id) where status in ('asked', 'granted');
create index erasures_waiting on erasures (asked_at) where status = 'asked';
create index erasures_to_do on erasures (status) where status in ('granted', 'sealed');

-- Insights: where each person is on the way, for figures

create table person_journey_refresh (
  is_only      boolean default true not null,
  refreshed_at timestamptz not null,
  took_ms      integer not null,
  constraint person_journey_refresh_pkey primary key (is_only),
  constraint person_journey_refresh_one check (is_only)
);

-- Platform: the audit trail, keys, leases, idempotency

create table audit_log (
  id           uuid not null,
  at           timestamptz not null,
  actor_id     uuid,
  action       text not null,
  subject_type text not null,
  subject_id   text,
  old_value    jsonb,
  new_value    jsonb,
  request_id   text,
  ip           text,
  user_agent   text,
  constraint audit_log_pkey primary key (id),
  constraint audit_log_actor foreign key (actor_id) references users (id) on delete restrict
);
create index audit_log_by_subject on audit_log (subject_type, subject_id, at);
create index audit_log_by_actor on audit_log (actor_id, at);
create index audit_log_by_age on audit_log (at);
create index audit_log_denials_by_age on audit_log (at) where action = 'call.denied';
create index audit_log_interviews_deleted on audit_log (at) where action = 'interview.deleted';
create index audit_log_by_address on audit_log (ip, at desc) where ip is not null;
create index audit_log_papers on audit_log ((new_value ->> 'ownerId'), at desc) where action = 'file.read';
-- The screen of the trail: newest lines first, by the kind of thing, by address; and who opened
-- somebody's papers.
create index audit_log_by_noun on audit_log (split_part(action, '.', 1), (at at time zone 'UTC') desc);

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('platform.retention', true) = 'audit_log' then
    return old;
  end if;
  raise exception 'The audit trail is only written to.' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_stays before delete or update on audit_log
  for each row
  execute function audit_log_stays();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement
  execute function audit_log_stays();

-- A restore brings back lines together with their seals, and says so for its own transaction.
create function audit_line_written() returns trigger language plpgsql as $$
begin
  if current_setting('platform.restoring', true) is distinct from 'on' then
    insert into audit_unsealed select id from written;
  end if;
  return null;
end
$$;
create trigger audit_line_written after insert on audit_log
  referencing new table as written for each statement
  execute function audit_line_written();

create table audit_seals (
  chain     text not null,
  number    bigint not null,
  line_ids  uuid[] not null,
  -- SHA-256 of each line, in the order of line_ids.
  digests   bytea not null,
  newest    timestamptz not null,
  sealed_at timestamptz not null,
  hash      bytea not null,
  mac       bytea not null,
  constraint audit_seals_pkey primary key (chain, number)
);
create trigger audit_seals_stay before delete or update on audit_seals
  for each row
  execute function audit_log_stays();
create trigger audit_seals_not_emptied before truncate on audit_seals
  for each statement
  execute function audit_log_stays();

-- Lines that no seal covers yet. Nobody waits for another to write here.
create table audit_unsealed (
  line_id uuid not null,
  constraint audit_unsealed_pkey primary key (line_id)
);

create table audit_cuts (
  chain  text not null,
  number bigint not null,
  hash   bytea not null,
  cut_at timestamptz not null,
  mac    bytea not null,
  constraint audit_cuts_pkey primary key (chain)
);

-- Secrets that instances on one server share when the settings give none.
create table shared_secrets (
  name  text not null,
  value text not null,
  constraint shared_secrets_pkey primary key (name)
);

create table kept_keys (
  name    text not null,
  wrapped bytea not null,
  constraint kept_keys_pkey primary key (name)
);

create table idempotency_keys (
  user_id    uuid,
  method     text not null,
  path       text not null,
  key        text not null,
  body_hash  text not null,
  -- Null while the first call still runs.
  status     integer,
  answer     jsonb,
  created_at timestamptz not null,
  attempt    uuid,
  constraint idempotency_keys_of_user unique (user_id, method, path, key),
  constraint idempotency_keys_user foreign key (user_id) references users (id) on delete restrict
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create unique index idempotency_keys_of_visitor on idempotency_keys (method, path, key) where user_id is null;

create table job_leases (
  name       text not null,
  -- The run that holds it, so that a late one cannot give away its successor's lease.
  holder     uuid not null,
  held_until timestamptz not null,
  constraint job_leases_pkey primary key (name)
);

-- Views and functions that read several tables.

create function found_people(pattern text) returns setof uuid language sql stable rows 20 as $$select id from users$$;

create function found_receipts(pattern text) returns setof uuid language sql stable rows 20 as $$select id from receipts$$;

create function cut_audit_trail(which text, upto bigint) returns bigint language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
    declare
      went bigint;
    begin
      if exists (select from audit_seals
                 where chain = which and number <= upto and newest > now() - interval '7 days') then
        return 0;
      end if;
      perform set_config('platform.retention', 'audit_log', true);
      delete from audit_log where id in (
        select unnest(line_ids) from audit_seals where chain = which and number <= upto);
      delete from audit_seals where chain = which and number <= upto;
      get diagnostics went = row_count;
      perform set_config('platform.retention', '', true);
      return went;
    end
    $$;

create view person_journey as
select j.*,
  case when sub_role is null and placed_on is null and status <> 'rejected' and not is_disabled
    then greatest(last_step_on, active_on) end as last_active_on
from (select k.*,
  greatest(registered_on, approved_on, details_on, documents_on, paid_on, java_on, aem_on,
    communication_on, mock_on, finalcheck_on, scored_on, eligible_on, interviews_on, interview_changed_on,
    placed_on) as last_step_on
from (select u.id, u.status, u.is_disabled, u.sub_role,
    (u.created_at at time zone 'Asia/Kolkata')::date as registered_on,
    case when u.status = 'approved' then (u.decided_at at time zone 'Asia/Kolkata')::date end as approved_on,
    (d.submitted_at at time zone 'Asia/Kolkata')::date as details_on,
    (s.submitted_at at time zone 'Asia/Kolkata')::date as documents_on,
    (f.paid_at at time zone 'Asia/Kolkata')::date as paid_on,
    m.java_batch_id,
    (m.java_at at time zone 'Asia/Kolkata')::date as java_on,
    (m.aem_at at time zone 'Asia/Kolkata')::date as aem_on,
    (m.communication_at at time zone 'Asia/Kolkata')::date as communication_on,
    (m.mock_at at time zone 'Asia/Kolkata')::date as mock_on,
    (m.finalcheck_at at time zone 'Asia/Kolkata')::date as finalcheck_on,
    m.last_module, m.last_score, m.last_ends_on, m.runs_until,
    (m.scored_at at time zone 'Asia/Kolkata')::date as scored_on,
    u.sub_role is not distinct from 'Existing Trainee' or coalesce(c.passed = 5, false) as is_eligible,
    (least(case when u.sub_role = 'Existing Trainee' then u.created_at end,
      case when u.sub_role is not distinct from 'Existing Trainee' or c.passed = 5 then c.passed_at end,
      i.first_at, p.recorded_at) at time zone 'Asia/Kolkata')::date as eligible_on,
    (i.first_at at time zone 'Asia/Kolkata')::date as interviews_on,
    (i.changed_at at time zone 'Asia/Kolkata')::date as interview_changed_on,
    coalesce(i.has_positive, false) as has_positive,
    (p.recorded_at at time zone 'Asia/Kolkata')::date as placed_on,
    p.onboarding_date, p.placed_company,
    a.id is not null as has_record, coalesce(a.is_active, false) as is_active,
    coalesce(a.date_of_joining, p.onboarding_date) as joined_on,
    (x.at at time zone 'Asia/Kolkata')::date as active_on
  from users u
  left join trainee_details d on d.trainee_id = u.id
  left join document_sets s on s.trainee_id = u.id
  left join (select trainee_id, min(completed_at) as paid_at from admission_payments
    where status = 'completed' and payment_type <> 'Balance' group by trainee_id) f on f.trainee_id = u.id
  left join (select trainee_id, count(*) as passed, max(scored_at) as passed_at from module_scores
    where score >= 7 group by trainee_id) c on c.trainee_id = u.id
  left join (
    select n.trainee_id,
      (array_agg(n.batch_id) filter (where n.batch_type = 'Java'))[1] as java_batch_id,
      max(n.joined_at) filter (where n.batch_type = 'Java') as java_at,
      max(n.joined_at) filter (where n.batch_type = 'AEM') as aem_at,
      max(n.joined_at) filter (where n.batch_type = 'Communication') as communication_at,
      max(n.joined_at) filter (where n.batch_type = 'Mock') as mock_at,
      max(n.joined_at) filter (where n.batch_type = 'FinalCheck') as finalcheck_at,
      max(o.place) as last_module,
      (array_agg(c.score order by o.place desc))[1] as last_score,
      (array_agg(b.end_date order by o.place desc))[1] as last_ends_on,
      max(coalesce(b.end_date, 'infinity')) as runs_until,
      max(c.scored_at) as scored_at
    from batch_members n
    join (values ('Java', 1), ('AEM', 2), ('Communication', 3), ('Mock', 4), ('FinalCheck', 5)) o (module, place)
      on o.module = n.batch_type
    join batches b on b.id = n.batch_id
    left join module_scores c on c.trainee_id = n.trainee_id and c.module = n.batch_type
    group by n.trainee_id) m on m.trainee_id = u.id
  left join (select trainee_id, min(created_at) as first_at, max(changed_at) as changed_at,
    bool_or(feedback = 'Positive') as has_positive from interviews group by trainee_id) i on i.trainee_id = u.id
  left join placements p on p.trainee_id = u.id
  left join assistance_records a on a.user_id = u.id
  left join (select person_id, max(at) as at from (
      select user_id as person_id, last_used_at as at from sessions
      union all select actor_id, at from audit_log
      union all select trainee_id, uploaded_at from documents
      union all select trainee_id, greatest(created_at, completed_at) from admission_payments
      union all select trainee_id, uploaded_at from answers
      union all select c.trainee_id, t.starts_at from attendance c join training_sessions t on t.id = c.session_id
      union all select trainee_id, changed_at from marketing_profiles) activity
    group by person_id) x on x.person_id = u.id
  where u.role = 'Trainee') k) j;

-- The same as of its last refresh, which a hub of many people reads its figures from.
create materialized view person_journey_cached as select * from person_journey;
create unique index person_journey_cached_one_each on person_journey_cached (id);

-- A search finds by an index what has the text in it, where the database offers pg_trgm: a server
-- with its contrib modules, and the right to make an extension that is trusted. Elsewhere, as in
-- the embedded database, it reads every row. This block may be run again by hand once the extension
-- is to be had.
do $$
begin
  create extension if not exists pg_trgm;
  create index if not exists users_by_text on users using gin (((((((((username || '') || email) || '') || role) || '') || coalesce(sub_role, '')) || '') || coalesce(payment_option, '')) gin_trgm_ops);
  create index if not exists trainee_details_by_number on trainee_details using gin (((contact_number || '') || whatsapp_number) gin_trgm_ops);
  create index if not exists marketing_profiles_by_contact on marketing_profiles using gin (contact gin_trgm_ops);
  create index if not exists assistance_records_by_mobile on assistance_records using gin (mobile gin_trgm_ops);
  create index if not exists receipts_by_text on receipts using gin (((number || '') || payment_type) gin_trgm_ops);
  create index if not exists trainee_details_by_emergency_number on trainee_details using gin (emergency_contact_number gin_trgm_ops);
  create index if not exists company_contacts_by_number on company_contacts using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
  create index if not exists guidances_by_number on guidances using gin (mobile gin_trgm_ops);
  create index if not exists batches_by_text on batches using gin (batch_id gin_trgm_ops);
  create index if not exists trainee_details_by_name on trainee_details using gin (((firstname || ' ') || lastname) gin_trgm_ops);
  create index if not exists contact_messages_by_text on contact_messages using gin (((((name || '') || email) || '') || message) gin_trgm_ops);
  create index if not exists receipts_by_reference on receipts using gin (reference gin_trgm_ops);
  create index if not exists credit_notes_by_number on credit_notes using gin (number gin_trgm_ops);
  create index if not exists assistance_records_by_name on assistance_records using gin (username gin_trgm_ops);
  create or replace function found_people(pattern text) returns setof uuid language sql stable rows 20 as $f$
    select id from users where (username || E'\x1f' || email || E'\x1f' || role
      || E'\x1f' || coalesce(sub_role, '') || E'\x1f' || coalesce(payment_option, '')) ilike pattern
    union all select trainee_id from trainee_details where (contact_number || E'\x1f' || whatsapp_number) ilike pattern
    union all select trainee_id from trainee_details where emergency_contact_number ilike pattern
    union all select trainee_id from marketing_profiles where contact ilike pattern
    union all select user_id from assistance_records where mobile ilike pattern
  $f$;
  create or replace function found_receipts(pattern text) returns setof uuid language sql stable rows 20 as $f$
    select id from receipts where (number || E'\x1f' || payment_type) ilike pattern
    union all select id from receipts where trainee_id in (select found from found_people(pattern) found)
  $f$;
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'Searches have no index: %', sqlerrm;
end
$$;
