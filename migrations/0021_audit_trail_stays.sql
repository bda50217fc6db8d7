-- Where a call came from, and a trail that even the application's own user cannot rewrite: lines leave
-- through the retention job alone, which says so for its own transaction.

alter table audit_log add column ip text, add column user_agent text;

create index audit_log_by_age on audit_log (at);
create index audit_log_denials_by_age on audit_log (at) where action = 'call.denied';

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('platform.retention', true) = 'audit_log' then
    return old;
  end if;
  raise exception 'The audit trail is only written to.' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_stays before update or delete on audit_log
  for each row execute function audit_log_stays();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function audit_log_stays();
