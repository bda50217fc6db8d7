-- The office looks at each document: it waits, is verified, or is returned with a reason and sent again. A decision is about one file: another
-- one in its place waits anew.

alter table documents
  add column status text not null default 'waiting'
    constraint documents_status check (status in ('waiting', 'verified', 'returned')),
  -- Since when the office has it: the moment all six were submitted, or this one was sent again. Null before.
  add column queued_at timestamptz,
  add column decided_by uuid constraint documents_decided_by references users (id) on delete restrict,
  add column decided_at timestamptz,
  -- What the trainee is told of a returned one.
  add column reason text,
  add constraint documents_decided check ((status = 'waiting') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
  add constraint documents_reason check ((status = 'returned') = (reason is not null)),
  add constraint documents_queued check (status = 'waiting' or queued_at is not null);

-- What was submitted before waits, the oldest first. No figure changes by it, so nobody is counted anew.
alter table documents disable trigger metric_touch_update_new;
update documents set queued_at = document_sets.submitted_at
  from document_sets where document_sets.trainee_id = documents.trainee_id and document_sets.submitted_at is not null;
alter table documents enable trigger metric_touch_update_new;

create index documents_waiting on documents (queued_at, trainee_id, kind) where status = 'waiting' and queued_at is not null;
create index documents_returned on documents (decided_at, trainee_id, kind) where status = 'returned';
