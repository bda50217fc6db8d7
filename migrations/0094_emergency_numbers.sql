-- Who calls from the number that stands for an emergency is found by it as by every other number that is kept
-- (0053_search.sql says how, and where the database cannot).
do $$
begin
  create index if not exists trainee_details_by_emergency_number on trainee_details
    using gin (emergency_contact_number gin_trgm_ops);
  create or replace function found_people(pattern text) returns setof uuid language sql stable rows 20 as $f$
    select id from users where (username || E'\x1f' || email || E'\x1f' || role
      || E'\x1f' || coalesce(sub_role, '') || E'\x1f' || coalesce(payment_option, '')) ilike pattern
    union all select trainee_id from trainee_details where (contact_number || E'\x1f' || whatsapp_number) ilike pattern
    union all select trainee_id from trainee_details where emergency_contact_number ilike pattern
    union all select trainee_id from marketing_profiles where contact ilike pattern
    union all select user_id from assistance_records where mobile ilike pattern
  $f$;
exception when undefined_object then
  raise notice 'Searches have no index: %', sqlerrm;
end
$$;
