-- What became of a message, and how many stand where of an opening and of an import: sums of what each statement appended
-- (docs/decisions/0017-kept-counts.md). The list of messages counted every recipient of each with mail and notification at each call, that of
-- openings every application, that of imports every row.

create index message_recipients_by_mail on message_recipients (mail_id) where mail_id is not null;
create index message_recipients_by_notification on message_recipients (notification_id) where notification_id is not null;
-- Mails that somebody of the office has to look at, of all that were ever sent.
create index outbox_in_trouble on outbox (created_at) where status = 'dead' or bounced_at is not null or attempts >= 3;

-- What each recipient counts as: theirs, and what became of the mail and the notification.
create function message_counts_of(written boolean, mail uuid, notification uuid) returns table (list text) language sql stable as $$
  select 'message-recipients'
  union all select 'message-written' where written
  union all select 'message-sent' from outbox where id = mail and status = 'sent' and bounced_at is null
  union all select 'message-failed' from outbox where id = mail and (status = 'dead' or bounced_at is not null)
  union all select 'message-read' from notifications where id = notification and read_at is not null
$$;

create function row_tallies_add_recipients() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select c.list, w.message_id::text, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from written w cross join lateral message_counts_of(w.is_written, w.mail_id, w.notification_id) c group by 1, 2;
  return null;
end
$$;
create function row_tallies_move_recipients() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select c.list, m.message_id::text, sum(sign) from (
      select -1 as sign, message_id, is_written, mail_id, notification_id from stale
      union all select 1, message_id, is_written, mail_id, notification_id from written) m
    cross join lateral message_counts_of(m.is_written, m.mail_id, m.notification_id) c
    group by 1, 2 having sum(sign) <> 0;
  return null;
end
$$;
create trigger row_tallies_insert after insert on message_recipients referencing new table as written
  for each statement execute function row_tallies_add_recipients();
create trigger row_tallies_delete after delete on message_recipients referencing old table as written
  for each statement execute function row_tallies_add_recipients();
create trigger row_tallies_update after update on message_recipients referencing old table as stale new table as written
  for each statement execute function row_tallies_move_recipients();

create function row_tallies_add_lists() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'message-recipients', message_id::text, case when tg_op = 'DELETE' then -1 else 1 end * sum(cardinality(user_ids))
    from written group by message_id;
  return null;
end
$$;
create trigger row_tallies_insert after insert on message_lists referencing new table as written
  for each statement execute function row_tallies_add_lists();
create trigger row_tallies_delete after delete on message_lists referencing old table as written
  for each statement execute function row_tallies_add_lists();

-- Row by row, and only where a message's own mail or notification comes to stand otherwise: every other one costs nothing.
create function row_tallies_move_mail() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select m.list, r.message_id::text, m.sign from message_recipients r cross join (values
      ('message-sent', -1, old.status = 'sent' and old.bounced_at is null),
      ('message-failed', -1, old.status = 'dead' or old.bounced_at is not null),
      ('message-sent', 1, tg_op = 'UPDATE' and new.status = 'sent' and new.bounced_at is null),
      ('message-failed', 1, tg_op = 'UPDATE' and (new.status = 'dead' or new.bounced_at is not null))) m (list, sign, counts)
    where r.mail_id = old.id and m.counts;
  return null;
end
$$;
create trigger row_tallies_update after update of status, bounced_at on outbox for each row
  when (old.kind = 'message' and (old.status, old.bounced_at is null) is distinct from (new.status, new.bounced_at is null))
  execute function row_tallies_move_mail();
create trigger row_tallies_delete after delete on outbox for each row when (old.kind = 'message') execute function row_tallies_move_mail();

create function row_tallies_move_notification() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'message-read', r.message_id::text, case when tg_op = 'UPDATE' and new.read_at is not null then 1 else -1 end
    from message_recipients r where r.notification_id = old.id;
  return null;
end
$$;
create trigger row_tallies_update after update of read_at on notifications for each row
  when (old.kind = 'message' and (old.read_at is null) <> (new.read_at is null)) execute function row_tallies_move_notification();
create trigger row_tallies_delete after delete on notifications for each row
  when (old.kind = 'message' and old.read_at is not null) execute function row_tallies_move_notification();

create function row_tallies_add_applications() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'applications-' || stage, opening_id::text, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from written group by 1, 2;
  return null;
end
$$;
create function row_tallies_move_applications() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'applications-' || stage, opening_id::text, sum(sign) from (
      select -1 as sign, stage, opening_id from stale union all select 1, stage, opening_id from written) moved
    group by 1, 2 having sum(sign) <> 0;
  return null;
end
$$;
create trigger row_tallies_insert after insert on applications referencing new table as written
  for each statement execute function row_tallies_add_applications();
create trigger row_tallies_delete after delete on applications referencing old table as written
  for each statement execute function row_tallies_add_applications();
create trigger row_tallies_update after update on applications referencing old table as stale new table as written
  for each statement execute function row_tallies_move_applications();

create function row_tallies_add_import_rows() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'import-' || state || '-' || coalesce(verdict, ''), import_id::text, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from written group by 1, 2;
  return null;
end
$$;
create function row_tallies_move_import_rows() returns trigger language plpgsql as $$
begin
  insert into row_tallies (list, value, rows)
    select 'import-' || state || '-' || coalesce(verdict, ''), import_id::text, sum(sign) from (
      select -1 as sign, state, verdict, import_id from stale union all select 1, state, verdict, import_id from written) moved
    group by 1, 2 having sum(sign) <> 0;
  return null;
end
$$;
create trigger row_tallies_insert after insert on import_rows referencing new table as written
  for each statement execute function row_tallies_add_import_rows();
create trigger row_tallies_delete after delete on import_rows referencing old table as written
  for each statement execute function row_tallies_add_import_rows();
create trigger row_tallies_update after update on import_rows referencing old table as stale new table as written
  for each statement execute function row_tallies_move_import_rows();

-- All that is there already.
insert into row_tallies (list, value, rows)
  select c.list, r.message_id::text, count(*)
    from message_recipients r cross join lateral message_counts_of(r.is_written, r.mail_id, r.notification_id) c group by 1, 2
  union all select 'message-recipients', message_id::text, sum(cardinality(user_ids)) from message_lists group by 2
  union all select 'applications-' || stage, opening_id::text, count(*) from applications group by 1, 2
  union all select 'import-' || state || '-' || coalesce(verdict, ''), import_id::text, count(*) from import_rows group by 1, 2;
