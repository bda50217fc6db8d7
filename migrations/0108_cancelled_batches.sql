-- Batches that are cancelled before they start, and deleted ones that people's histories still name.

-- A cancelled batch ended before it began, so that whatever asks whether it has ended need not know of it.
alter table batches add column cancelled_at timestamptz;
-- Deleted: nobody finds it by its id any more. Its row stays for those who were in it once.
alter table batches add column deleted_at timestamptz;
alter table batches drop constraint batches_dates;
alter table batches add constraint batches_dates check (end_date >= start_date or cancelled_at is not null);
alter table batches add constraint batches_cancelled check (cancelled_at is null or coalesce(end_date < start_date, false));
alter table batches add constraint batches_deleted check (deleted_at is null or cancelled_at is not null);

-- Lists leave cancelled ones out, and so does what is kept of how many there are.
create or replace function row_tallies_add_batches() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'batches', batch_type, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from written where cancelled_at is null group by batch_type;
  return null;
end
$$;
create function row_tallies_cancel_batch() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    values ('batches', new.batch_type, case when new.cancelled_at is null then 1 else -1 end);
  return null;
end
$$;
create trigger row_tallies_update after update on batches for each row
  when ((old.cancelled_at is null) is distinct from (new.cancelled_at is null)) execute function row_tallies_cancel_batch();
