-- Companies: every spelling that was written somewhere belongs to one, by its key; contacts and notes stand with the company.

-- What src/features/interviews/rules.ts calls companyKey: a name without case, accents, punctuation and legal form at its end.
create function company_key(name text) returns text language sql immutable parallel safe as $f$
  select coalesce(nullif(regexp_replace(words.joined, '^(.+?)( (ltd|limited|pvt|private|inc|incorporated|llp|llc|corp|corporation|co|company|plc|gmbh))+$', '\1'), ''),
    btrim(words.plain))
  from (select plain, btrim(regexp_replace(plain,
      U&'[\0001-"$-*,-/:-@\005B-`{-\00BF\2000-\206F\3000-\3003]+', ' ', 'g')) as joined
    -- Accents, and the signs of Devanagari and Kannada.
    from (select regexp_replace(lower(normalize(name, NFKD)),
      U&'[\0300-\036F\0900-\0903\093A-\093C\093E-\094F\0951-\0957\0962\0963\0C81-\0C83\0CBC\0CBE-\0CCD\0CD5\0CD6\0CE2\0CE3]', '', 'g') as plain) folded) words
$f$;

alter table placements
  add column company_key text not null generated always as (company_key(placed_company)) stored;
alter table assistance_records
  add column company_key text generated always as (company_key(company_name)) stored;
alter table personal_assistants
  add column company_key text not null generated always as (company_key(company_name)) stored;
create index placements_by_company on placements (company_key);
create index assistance_records_by_company on assistance_records (company_key);

-- A company that somebody of the office wrote something about; every other one is its spellings alone.
create table companies (
  id          uuid primary key,
  name        text not null constraint companies_name check (char_length(name) between 1 and 120),
  -- The company it was merged into, and the one at the end of that way: itself where it was not.
  merged_into uuid constraint companies_merged_into references companies (id) on delete restrict
                deferrable initially deferred,
  root_id     uuid not null constraint companies_root references companies (id) on delete restrict
                deferrable initially deferred,
  merged_at   timestamptz,
  merged_by   uuid constraint companies_merger references users (id) on delete restrict,
  created_at  timestamptz not null,
  created_by  uuid not null constraint companies_author references users (id) on delete restrict,
  version     integer not null default 1,
  constraint companies_not_itself check (merged_into <> id),
  constraint companies_merged check ((merged_into is null) = (root_id = id) and (merged_into is null) = (merged_at is null))
);
create index companies_by_root on companies (root_id);
create index companies_by_name on companies (name, id);

-- Which keys are a company's own; what is merged keeps its keys, so that it can be parted again.
create table company_keys (
  key        text constraint company_keys_pkey primary key,
  company_id uuid not null constraint company_keys_company references companies (id) on delete restrict
);
create index company_keys_by_company on company_keys (company_id);

-- People at a company whom the office speaks with.
create table company_contacts (
  id         uuid primary key,
  company_id uuid not null constraint company_contacts_company references companies (id) on delete restrict,
  name       text not null constraint company_contacts_name check (char_length(name) between 1 and 120),
  position   text not null constraint company_contacts_position check (char_length(position) <= 120),
  phone      text not null constraint company_contacts_phone check (char_length(phone) <= 20),
  email      text not null constraint company_contacts_email check (char_length(email) <= 254),
  created_at timestamptz not null,
  created_by uuid not null constraint company_contacts_author references users (id) on delete restrict,
  version    integer not null default 1
);
create index company_contacts_by_company on company_contacts (company_id);

create table company_notes (
  id         uuid primary key,
  company_id uuid not null constraint company_notes_company references companies (id) on delete restrict,
  text       text not null constraint company_notes_text check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  created_by uuid not null constraint company_notes_author references users (id) on delete restrict
);
create index company_notes_by_company on company_notes (company_id, created_at desc);
