-- What the owner sets in the product: a row per section of the settings once it was saved. What the environment sets wins over it.
create table hub_settings (
  section    text not null constraint hub_settings_pkey primary key,
  version    integer not null,
  value      jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid not null constraint hub_settings_changed_by references users
);

-- The hub's mark, redrawn as PNG. One that was replaced stays for the mails that show it.
create table hub_marks (
  id      uuid not null constraint hub_marks_pkey primary key,
  png     bytea not null,
  made_at timestamptz not null
);

-- Every text of the terms that was ever in force, by the number that stands on its pages; 1 is the product's own.
create table hub_terms (
  version integer not null constraint hub_terms_pkey primary key,
  text    text not null,
  set_at  timestamptz not null,
  set_by  uuid not null constraint hub_terms_set_by references users,
  constraint hub_terms_version check (version > 1)
);

-- How the last test of a service ended, and when one last ended well.
create table hub_checks (
  service    text not null constraint hub_checks_pkey primary key,
  checked_at timestamptz not null,
  checked_by uuid not null constraint hub_checks_checked_by references users,
  result     text not null,
  answer     text not null,
  worked_at  timestamptz
);
