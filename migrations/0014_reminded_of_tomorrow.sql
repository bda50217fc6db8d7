-- The day that the candidate was reminded of, the evening before; an interview that moves to
-- another day is reminded of again.
alter table interviews add column reminded_for date;
