-- Turns audit_log into a table of partitions of three months, its rows of before being the first of them. Before it, outside of a
-- transaction and while the platform runs, so that the lock below is held for a moment alone:
--
--     create unique index concurrently audit_log_before_key on audit_log (id, at);
--     alter table audit_log add constraint audit_log_before_is_past check (at < 'MONTH') not valid;
--     alter table audit_log validate constraint audit_log_before_is_past;
--
-- where MONTH, here and below, is the first day of the next month, as in psql -v month=2026-12-01.
begin;
lock table audit_log in access exclusive mode;
alter table audit_log rename to audit_log_before;
alter table audit_log_before drop constraint audit_log_pkey;
alter table audit_log_before add constraint audit_log_before_pkey primary key using index audit_log_before_key;
drop trigger audit_log_stays on audit_log_before;
drop trigger audit_log_not_emptied on audit_log_before;
drop trigger audit_line_written on audit_log_before;
alter index audit_log_by_subject rename to audit_log_before_by_subject;
alter index audit_log_by_actor rename to audit_log_before_by_actor;
alter index audit_log_by_age rename to audit_log_before_by_age;
alter index audit_log_denials_by_age rename to audit_log_before_denials_by_age;
alter index audit_log_by_noun rename to audit_log_before_by_noun;
alter index audit_log_by_address rename to audit_log_before_by_address;
alter index audit_log_papers rename to audit_log_before_papers;

create table audit_log (like audit_log_before including defaults) partition by range (at);
alter table audit_log add constraint audit_log_pkey primary key (id, at);
alter table audit_log add constraint audit_log_actor foreign key (actor_id) references users (id) on delete restrict;
create index audit_log_by_subject on audit_log (subject_type, subject_id, at);
create index audit_log_by_actor on audit_log (actor_id, at);
create index audit_log_by_age on audit_log (at);
create index audit_log_denials_by_age on audit_log (at) where action = 'call.denied';
create index audit_log_by_noun on audit_log (split_part(action, '.', 1), (at at time zone 'UTC') desc);
create index audit_log_by_address on audit_log (ip, at desc) where ip is not null;
create index audit_log_papers on audit_log ((new_value ->> 'ownerId'), at desc) where action = 'file.read';
alter table audit_log attach partition audit_log_before for values from (minvalue) to (:'month');
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function audit_log_stays();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function audit_log_stays();
create trigger audit_line_written after insert on audit_log referencing new table as written
  for each statement execute function audit_line_written();

-- A year ahead; whoever watches over the database adds the next ones in time.
select format('create table audit_log_%s partition of audit_log for values from (%L) to (%L)',
  to_char(month, 'YYYY_MM'), month::date, (month + interval '3 months')::date)
from generate_series(:'month'::date, :'month'::date + interval '9 months', interval '3 months') month
\gexec
commit;
