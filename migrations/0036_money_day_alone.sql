-- Says the day in India itself: PostgreSQL 17 and later find no other function while they refresh what
-- figures are read from.
create or replace function money_day(came_on date, noted_at timestamptz) returns date
language sql immutable parallel safe as $$
  select coalesce(came_on, (noted_at at time zone 'Asia/Kolkata')::date)
$$;
