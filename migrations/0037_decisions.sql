-- Decisions that can be taken back for a while: what they changed, and what waits to be told until then.

create table decisions (
  id           uuid primary key,
  -- The audit line's own words: `registration.approved`, about which subject.
  action       text not null,
  subject_type text not null,
  subject_id   text not null,
  decided_by   uuid not null constraint decisions_decided_by references users (id) on delete restrict,
  decided_at   timestamptz not null,
  undo_until   timestamptz not null,
  undone_at    timestamptz,
  -- The rows as they were, and a hash of what they became; emptied once it is too late.
  changes      jsonb not null
);
create index decisions_by_end on decisions (undo_until);

-- A mail and a notification of a decision leave when it can no longer be taken back.
alter table outbox add column decision_id uuid
  constraint outbox_decision references decisions (id) on delete set null;
create index outbox_by_decision on outbox (decision_id) where decision_id is not null;

alter table notifications
  add column decision_id uuid constraint notifications_decision references decisions (id) on delete set null,
  -- When it may be seen; at once where it is empty.
  add column shown_from timestamptz;
create index notifications_by_decision on notifications (decision_id) where decision_id is not null;
