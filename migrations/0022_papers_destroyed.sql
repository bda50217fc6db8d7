-- A paper whose reason is over is destroyed; what the office decided of it stays.
alter table documents alter column file_id drop not null,
  add column destroyed_at timestamptz,
  add constraint documents_destroyed check ((file_id is null) = (destroyed_at is not null));
