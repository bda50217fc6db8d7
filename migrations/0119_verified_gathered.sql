-- That all six papers are verified is told once none of the decisions can be undone any more, as returned ones are.
alter table documents
  drop constraint documents_notify,
  add constraint documents_notify check (notify_at is null or status <> 'waiting');
