-- Every text of the privacy notice that was ever in force, by its number; 1 is the product's own.
create table hub_notices (
  version integer not null constraint hub_notices_pkey primary key,
  text    text not null,
  set_at  timestamptz not null,
  set_by  uuid not null constraint hub_notices_set_by references users,
  constraint hub_notices_version check (version > 1)
);

-- Who agreed to which version of the notice, when, and how: by registering under it, or where it was shown to them later.
create table agreements (
  user_id   uuid not null constraint agreements_user references users (id) on delete restrict,
  version   integer not null,
  agreed_at timestamptz not null,
  way       text not null constraint agreements_way check (way in ('registered', 'shown')),
  constraint agreements_pkey primary key (user_id, version),
  constraint agreements_version check (version > 0)
);
