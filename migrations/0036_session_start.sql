-- A session counts once its slot has begun: when that is stands beside its day and slot.

-- When a slot such as "9:00 AM to 11:00 AM" begins on a day in India; the day's first moment where its
-- text names no times. It is `startOf` of the sessions' rules, and a test keeps the two in step.
create function session_start(day date, slot text) returns timestamptz
  language sql immutable parallel safe
as $$
  select (day + make_interval(mins => coalesce(case when ends > starts then starts end, 0)))
    at time zone 'Asia/Kolkata'
  from (
    select max(minute) filter (where place = 1) as starts, max(minute) filter (where place = 2) as ends
    from (
      select part.place,
        case when clock[1]::int between 1 and 12 and clock[2]::int < 60 then
          clock[1]::int % 12 * 60 + clock[2]::int + case when upper(clock[3]) = 'PM' then 720 else 0 end
        end as minute
      from regexp_split_to_table(slot, '\s+to\s+', 'i') with ordinality as part (said, place),
        regexp_match(part.said, '^\s*(\d{1,2}):(\d{2})\s*([AP]M)\s*$', 'i') as clock
    ) clocks
  ) times
$$;

alter table training_sessions add column starts_at timestamptz not null
  generated always as (session_start(date, slot)) stored;
