-- People are found by any of their names, also with one letter wrong.

-- The keys of a text of names: each word, and each without one of its letters after that letter's
-- place. Two words that differ by a letter have one in common, which a search looks for.
create function name_keys(names text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct case when place = 0 then '0:' || word
    else place || ':' || left(word, place - 1) || substr(word, place + 1) end), '{}')
  from regexp_split_to_table(lower(names), '[\s.,()/-]+') word,
    generate_series(0, least(char_length(word), 40)) place
  where word <> ''
$$;

create index users_by_name_keys on users using gin (name_keys(username));
create index trainee_details_by_name_keys on trainee_details
  using gin (name_keys(surname || ' ' || firstname || ' ' || lastname));

-- Papers are found by the last characters of their numbers.
create index receipts_by_last_digits on receipts (reverse(number) text_pattern_ops);
create index credit_notes_by_last_digits on credit_notes (reverse(number) text_pattern_ops);
create index certificates_by_last_letters on certificates (reverse(code) text_pattern_ops);

-- As at the end of the baseline: where the database offers pg_trgm.
do $$
begin
  create extension if not exists pg_trgm;
  create index if not exists trainee_details_by_names on trainee_details
    using gin ((surname || ' ' || firstname || ' ' || lastname) gin_trgm_ops);
  create index if not exists interviews_by_company_text on interviews using gin (company_name gin_trgm_ops);
  create index if not exists placements_by_company_text on placements using gin (placed_company gin_trgm_ops);
  create index if not exists assistance_records_by_company_text on assistance_records
    using gin (company_name gin_trgm_ops);
  drop index if exists trainee_details_by_name;
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'Searches have no index: %', sqlerrm;
end
$$;
