-- What an import tells waits for as long as the import can be taken back: a mail and a notification know the row of the
-- import they are of, and are deleted with it. They wait without end until its last row is stored.
alter table outbox
  add column import_id uuid constraint outbox_import references imports (id) on delete set null,
  add column import_row integer;
create index outbox_by_import on outbox (import_id, import_row) where import_id is not null;

alter table notifications
  add column import_id uuid constraint notifications_import references imports (id) on delete set null,
  add column import_row integer;
create index notifications_by_import on notifications (import_id, import_row) where import_id is not null;
