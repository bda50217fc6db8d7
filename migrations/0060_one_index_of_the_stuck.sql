-- The office's queue finds people who are stuck by the same kept rows as the figures (metric_subjects_stuck).
drop index metric_subjects_waiting;
