-- The months between an end of somebody's support and its reopening: nothing is owed for them.
alter table assistance_records add column paused_months datemultirange not null default '{}';
