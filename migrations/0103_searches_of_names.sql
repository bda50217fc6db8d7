-- Who waits for a module or was placed is found by the name of their details, and a message by what stands in it, by an index
-- (0053_search.sql says how, and where the database cannot).
do $$
begin
  create index if not exists trainee_details_by_name on trainee_details using gin ((firstname || ' ' || lastname) gin_trgm_ops);
  create index if not exists contact_messages_by_text on contact_messages
    using gin ((name || E'\x1f' || email || E'\x1f' || message) gin_trgm_ops);
exception when undefined_object then
  raise notice 'Searches have no index: %', sqlerrm;
end
$$;
