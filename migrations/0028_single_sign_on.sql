-- Whose account at an OpenID provider signs in to an account here. Once it stands here the provider's
-- subject decides, and no e-mail: an address may be given to somebody else there.
create table single_sign_on_accounts (
  user_id      uuid not null,
  issuer       text not null,
  subject      text not null,
  bound_at     timestamptz not null,
  last_used_at timestamptz not null,
  constraint single_sign_on_accounts_pkey primary key (issuer, subject),
  constraint single_sign_on_accounts_of_user unique (user_id, issuer),
  constraint single_sign_on_accounts_user foreign key (user_id) references users (id) on delete restrict,
  constraint single_sign_on_accounts_length check (char_length(issuer) <= 500 and char_length(subject) <= 255)
);

-- What has gone to the provider and is not back yet, and whoever is back and owes the second step.
create table single_sign_ons (
  -- Of the random text in the browser's cookie. State, nonce and PKCE verifier are made of it.
  caller_hash bytea not null,
  purpose     text not null,
  -- Whose session is confirmed, or who came back and owes the second step.
  user_id     uuid,
  -- The page to go to afterwards.
  return_to   text,
  expires_at  timestamptz not null,
  constraint single_sign_ons_pkey primary key (caller_hash),
  constraint single_sign_ons_purpose check (purpose in ('sign-in', 'step-up', 'second-step')),
  constraint single_sign_ons_whose check ((purpose = 'sign-in') = (user_id is null)),
  constraint single_sign_ons_user foreign key (user_id) references users (id) on delete cascade,
  constraint single_sign_ons_length check (char_length(return_to) <= 1000)
);
create index single_sign_ons_expired on single_sign_ons (expires_at);
create index single_sign_ons_by_user on single_sign_ons (user_id);

-- Signed in at a provider that said it asked for a second factor: none of the hub's is needed besides.
alter table sessions add column has_outside_factor boolean default false not null;
