-- Who calls from a company, or guides, is found by the digits of their number (0053_search.sql says how searches have indexes, and
-- where the database cannot).
do $$
begin
  create index if not exists company_contacts_by_number on company_contacts
    using gin (regexp_replace(phone, '\D', '', 'g') gin_trgm_ops);
  create index if not exists guidances_by_number on guidances using gin (mobile gin_trgm_ops);
exception when undefined_object then
  raise notice 'Searches have no index: %', sqlerrm;
end
$$;
