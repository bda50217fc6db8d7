-- Codes are rows of password_codes; nothing has written to this table since.
drop table one_time_codes;
