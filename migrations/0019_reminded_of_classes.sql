-- When a plan moved last to another day or slot, and the day that its members were reminded of, the
-- evening before.
alter table planned_sessions
  add column moved_at timestamptz,
  add column reminded_for date;
