/** A straight line through measurements, and how certain its slope is. */
export type Slope = {
  /** By how much the value rises in an hour. */
  perHour: number;
  /** The slope lies within this distance, 19 times of 20. */
  within: number;
};

export type Point = { seconds: number; value: number };

/** Student's t for 95%, which approaches 2 with more than 30 measurements. */
const tFor = (freedom: number): number => 1.96 + 2.5 / Math.max(1, freedom);

/** Returns the best line through the points (least squares). Throws with less than three points. */
export function slopeOf(points: readonly Point[]): Slope {
  const count = points.length;
  if (count < 3) throw new Error("A slope needs three measurements.");
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / count;
  const [middle, height] = [mean(({ seconds }) => seconds), mean(({ value }) => value)];
  const spread = points.reduce((sum, { seconds }) => sum + (seconds - middle) ** 2, 0);
  const slope =
    points.reduce((sum, { seconds, value }) => sum + (seconds - middle) * (value - height), 0) /
    spread;
  const rest = points.reduce(
    (sum, { seconds, value }) => sum + (value - height - slope * (seconds - middle)) ** 2,
    0,
  );
  const error = Math.sqrt(rest / (count - 2) / spread);
  return { perHour: slope * 3600, within: tFor(count - 2) * error * 3600 };
}
