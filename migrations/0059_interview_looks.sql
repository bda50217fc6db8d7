-- Up to when somebody who watches the interviews has seen what changed.
create table interview_looks (
  user_id   uuid constraint interview_looks_pkey primary key
            constraint interview_looks_user references users (id) on delete cascade,
  looked_at timestamptz not null
);

-- What changed since then.
create index interviews_by_change on interviews (changed_at);
create index interview_moves_by_time on interview_moves (moved_at);
create index audit_log_interviews_deleted on audit_log (at) where action = 'interview.deleted';
