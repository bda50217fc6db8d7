-- What a trainer says about a score: a line for each criterion of the module and what to do next.
-- They go with the score, also into a former attempt.
alter table module_scores
  add column remarks jsonb,
  add constraint module_scores_remarks check (char_length(remarks::text) <= 8000);
alter table batch_departures
  add column remarks jsonb,
  add constraint batch_departures_remarks check (char_length(remarks::text) <= 8000);
