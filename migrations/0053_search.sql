-- A search finds by an index what has the text in it, where the database offers pg_trgm: a server with its contrib modules,
-- and the right to make an extension that is trusted. Elsewhere, as in the embedded database, it reads every row. The two
-- functions name what may have the text; whoever asks them compares what it shows all the same.

create function found_people(pattern text) returns setof uuid language sql stable rows 20 as
  'select id from users';
create function found_receipts(pattern text) returns setof uuid language sql stable rows 20 as
  'select id from receipts';

-- This block may be run again once the extension is to be had.
do $$
begin
  create extension if not exists pg_trgm;
  -- The columns of a row in one text, parted by a character that nobody types.
  create index if not exists users_by_text on users using gin ((username || E'\x1f' || email || E'\x1f' || role
    || E'\x1f' || coalesce(sub_role, '') || E'\x1f' || coalesce(payment_option, '')) gin_trgm_ops);
  create index if not exists trainee_details_by_number on trainee_details using gin (
    (contact_number || E'\x1f' || whatsapp_number) gin_trgm_ops);
  create index if not exists marketing_profiles_by_contact on marketing_profiles using gin (contact gin_trgm_ops);
  create index if not exists assistance_records_by_mobile on assistance_records using gin (mobile gin_trgm_ops);
  create index if not exists receipts_by_text on receipts using gin ((number || E'\x1f' || payment_type) gin_trgm_ops);
  create or replace function found_people(pattern text) returns setof uuid language sql stable rows 20 as $f$
    select id from users where (username || E'\x1f' || email || E'\x1f' || role
      || E'\x1f' || coalesce(sub_role, '') || E'\x1f' || coalesce(payment_option, '')) ilike pattern
    union all select trainee_id from trainee_details where (contact_number || E'\x1f' || whatsapp_number) ilike pattern
    union all select trainee_id from marketing_profiles where contact ilike pattern
    union all select user_id from assistance_records where mobile ilike pattern
  $f$;
  create or replace function found_receipts(pattern text) returns setof uuid language sql stable rows 20 as $f$
    select id from receipts where (number || E'\x1f' || payment_type) ilike pattern
    union all select id from receipts where trainee_id in (select found from found_people(pattern) found)
  $f$;
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'Searches have no index: %', sqlerrm;
end
$$;

-- Everybody by name, in every state.
create index users_by_name on users (username, id);

-- Everything that one person paid or began to pay, for their timeline: the unique indexes leave out what was abandoned or voided.
create index admission_payments_by_trainee on admission_payments (trainee_id);
