-- A mark can be taken back with a reason: the change says to what (nothing), and why.
alter table score_changes alter column new_score drop not null;
alter table score_changes add column reason text
  constraint score_changes_reason_short check (char_length(reason) <= 500);
alter table score_changes add constraint score_changes_cleared check (new_score is not null or reason is not null);

-- From when the trainee may be told of a change; null once they were, and of changes from before.
alter table score_changes add column notify_at timestamptz;
create index score_changes_to_notify on score_changes (trainee_id) where notify_at is not null;
