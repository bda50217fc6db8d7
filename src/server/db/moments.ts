/** "2026-11-27 10:00:00+00", and with up to six digits of a second before the zone. */
const [SHORTEST, LONGEST, FRACTION, ZONE] = [22, 29, 20, "+00"];
const [DASH, SPACE, ZERO] = ["-", " ", "0"].map((one) => one.charCodeAt(0)) as [
  number,
  number,
  number,
];

/** The number that two digits of a text are. */
const two = (text: string, at: number) =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;

/**
 * Returns the moment that a `timestamptz` is, to the millisecond, the rest cut off. Connections are told to write it in UTC, as
 * ISO 8601 has it: such a text is read in a quarter of the driver's time, of which a list of 50 rows has a hundred. Returns undefined for
 * any other one, as of years before 1000 or beyond 9999, or "infinity": those are the driver's to read.
 */
export function readUsualMoment(text: string): Date | undefined {
  const end = text.length - ZONE.length;
  const isUsual =
    text.length >= SHORTEST &&
    text.length <= LONGEST &&
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(10) === SPACE &&
    text.charCodeAt(0) > ZERO &&
    text.endsWith(ZONE);
  if (!isUsual) return undefined;
  let milliseconds = 0;
  for (let at = FRACTION; at < FRACTION + 3; at += 1)
    milliseconds = milliseconds * 10 + (at < end ? text.charCodeAt(at) - ZERO : 0);
  const year = two(text, 0) * 100 + two(text, 2);
  const [month, day] = [two(text, 5) - 1, two(text, 8)];
  const [hour, minute, second] = [two(text, 11), two(text, 14), two(text, 17)];
  return new Date(Date.UTC(year, month, day, hour, minute, second, milliseconds));
}
