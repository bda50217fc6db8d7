-- Who takes no further step because the next move is ours (docs/decisions/0024-one-queue-of-the-office.md): found among everybody by what is kept of
-- them, and then looked at closely.

create index metric_subjects_waiting on metric_subjects (subject_id)
  where jsonb_path_exists(contributions, '$[*] ? (@[0] starts with "waiting-")');
