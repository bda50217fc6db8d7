-- The newest lines of a noun are found in an order that no other index has: with that of the moment itself the planner walked through
-- all lines by their age, as it expects to come upon some of every noun soon.
drop index audit_log_by_noun;
create index audit_log_by_noun on audit_log (split_part(action, '.', 1), (at at time zone 'UTC') desc);
