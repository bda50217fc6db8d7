-- Keys that let somebody's own programs make calls in their name.
create table access_tokens (
  id                 uuid not null,
  user_id            uuid not null,
  -- What its owner calls it.
  name               text not null,
  -- SHA-256 of the token, which nobody has but who was shown it.
  token_hash         bytea not null,
  scopes             text[] not null,
  created_at         timestamptz not null,
  -- From when on it opens nothing: as it was made, or when it was ended before.
  ends_at            timestamptz not null,
  -- The day (in India) and the network of its last use.
  last_used_on       date,
  last_used_from     text,
  -- The session it was made in had shown a second factor elsewhere.
  has_outside_factor boolean not null,
  constraint access_tokens_pkey primary key (id),
  constraint access_tokens_token unique (token_hash),
  constraint access_tokens_user foreign key (user_id) references users (id) on delete restrict,
  constraint access_tokens_name check (char_length(name) between 1 and 60),
  constraint access_tokens_scopes check (cardinality(scopes) > 0),
  constraint access_tokens_end check (ends_at <= created_at + interval '365 days')
);
create index access_tokens_by_user on access_tokens (user_id);
create index access_tokens_by_end on access_tokens (ends_at);

-- By which token a line of the trail came about; empty where it was none.
alter table audit_log add column token_id uuid;
