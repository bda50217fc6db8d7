-- Who has what open at this moment, a row a tab. What is not said again before it is over is over.
create table onlookers (
  user_id    uuid not null constraint onlookers_user references users (id) on delete cascade,
  tab        text not null,
  place      text not null,
  seen_until timestamptz not null,
  constraint onlookers_pkey primary key (user_id, tab)
);
create index onlookers_place on onlookers (place);
