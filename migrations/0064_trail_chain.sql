-- The audit trail is sealed: its lines, in the order in which a job takes them up, stand in seals that each carry the hash of the one
-- before and a code that only the platform's secret makes (docs/decisions/0031-a-chained-trail.md).

-- Lines that no seal covers yet. Nobody waits for another to write here.
create table audit_unsealed (line_id uuid constraint audit_unsealed_pkey primary key);

create table audit_seals (
  chain     text not null,
  number    bigint not null,
  line_ids  uuid[] not null,
  -- SHA-256 of each line, in the order of line_ids.
  digests   bytea not null,
  newest    timestamptz not null,
  sealed_at timestamptz not null,
  hash      bytea not null,
  mac       bytea not null,
  constraint audit_seals_pkey primary key (chain, number)
);

-- The last seal of each chain that was kept long enough: where the chain begins now.
create table audit_cuts (
  chain  text constraint audit_cuts_pkey primary key,
  number bigint not null,
  hash   bytea not null,
  cut_at timestamptz not null,
  mac    bytea not null
);

create trigger audit_seals_stay before update or delete on audit_seals
  for each row execute function audit_log_stays();
create trigger audit_seals_not_emptied before truncate on audit_seals
  for each statement execute function audit_log_stays();

-- A restore brings back lines together with their seals, and says so for its own transaction.
create function audit_line_written() returns trigger language plpgsql as $$
begin
  if current_setting('platform.restoring', true) is distinct from 'on' then
    insert into audit_unsealed select id from written;
  end if;
  return null;
end
$$;
create trigger audit_line_written after insert on audit_log referencing new table as written
  for each statement execute function audit_line_written();

-- What was there before is sealed by the first run of the job.
insert into audit_unsealed select id from audit_log;

-- Removes the seals of a chain up to a number, with their lines; none where one is younger than a week. It runs with the rights of
-- whoever made it, so that the application needs no right to delete from the trail. Returns how many seals went.
do $do$
begin
  execute format($sql$
    create function cut_audit_trail(which text, upto bigint) returns bigint
    language plpgsql security definer set search_path = %I, pg_temp as $body$
    declare
      went bigint;
    begin
      if exists (select from audit_seals
                 where chain = which and number <= upto and newest > now() - interval '7 days') then
        return 0;
      end if;
      perform set_config('platform.retention', 'audit_log', true);
      delete from audit_log where id in (
        select unnest(line_ids) from audit_seals where chain = which and number <= upto);
      delete from audit_seals where chain = which and number <= upto;
      get diagnostics went = row_count;
      perform set_config('platform.retention', '', true);
      return went;
    end
    $body$ $sql$, current_schema());
end
$do$;

-- The screen of the trail: newest lines first, by the kind of thing, by address; and who opened somebody's papers.
create index audit_log_by_noun on audit_log (split_part(action, '.', 1), at desc);
create index audit_log_by_address on audit_log (ip, at desc) where ip is not null;
create index audit_log_papers on audit_log ((new_value ->> 'ownerId'), at desc) where action = 'file.read';
