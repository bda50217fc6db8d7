-- Working out the keys of a name takes as long as thousands of comparisons: PostgreSQL has to know,
-- or it does so for everybody in place of asking the index.
alter function name_keys(text) cost 1000;

-- As at the end of the baseline: where the database offers pg_trgm.
do $$
begin
  create extension if not exists pg_trgm;
  create index if not exists users_by_username_text on users using gin (username gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'Searches have no index: %', sqlerrm;
end
$$;
