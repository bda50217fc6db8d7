-- A due and a recorded payment are found by the name that their record has, by an index (0053_search.sql says how, and where the
-- database cannot).
do $$
begin
  create index if not exists assistance_records_by_name on assistance_records using gin (username gin_trgm_ops);
exception when undefined_object then
  raise notice 'Searches have no index: %', sqlerrm;
end
$$;
