-- What a mail says is sealed with a key of the platform's secret while it waits: it may hold a link or a code. The mail job
-- seals what lies open, as a version before this one has written it.

alter table outbox add column sealed bytea;
alter table outbox add column opened_attempt integer not null default 0;
comment on column outbox.opened_attempt is 'The last attempt that was begun by a version that opens sealed mails.';
alter table outbox add constraint outbox_sealed_or_open
  check (sealed is null or (text_body is null and html_body is null and invitation_text is null));
create index outbox_open on outbox (id) where text_body is not null;

-- While instances are restarted one by one, one of the version before takes up mails too, and would send a sealed one empty.
create function leave_sealed_mail() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger outbox_opened before update of attempts on outbox for each row
  when (new.sealed is not null and new.attempts > old.attempts and new.opened_attempt <> new.attempts)
  execute function leave_sealed_mail();
