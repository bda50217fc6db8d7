-- Only its owner may refresh a materialized view, and the platform may run as a role that owns
-- nothing (docs/operations/audit-trail.md): the refresh is done in the owner's name.
create function refresh_person_journey() returns void language sql security definer set search_path to 'public', 'pg_temp' as $$
  refresh materialized view concurrently person_journey_cached
$$;
