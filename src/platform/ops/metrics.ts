import type { Counter, Gauge } from "prom-client";

/** One answered call; `route` is its contract's pattern, so that ids make no separate series. */
type NotedCall = { method: string; route: string; status: number; seconds: number };

/** One run of a job; `at` is when it ended. */
type NotedRun = {
  job: string;
  everySeconds: number;
  seconds: number;
  isFailed: boolean;
  at: Date;
};

/** Read on each scrape; a part that cannot be read is left out. */
export type Reading = {
  isDatabaseUp: boolean;
  connections?: { total: number; idle: number; waiting: number } | undefined;
  mails?: { waiting: number; oldestSeconds: number; dead: number } | undefined;
  /** How many wait for the office, by queue. */
  queues?: Readonly<Record<string, number>> | undefined;
  freeDiskBytes?: number | undefined;
};

export type Metrics = {
  noteCall: (call: NotedCall) => void;
  noteRun: (run: NotedRun) => void;
  /** Returns all metrics in Prometheus' text format. */
  show: (reading: Reading) => Promise<{ contentType: string; text: string }>;
};

/** From a call that reads one row to an upload over a slow line, in seconds. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type OpenGauge = (name: string, help: string, ...labelNames: string[]) => Gauge;

/** Returns a function that sets the current gauges from a reading. */
function openState(gauge: OpenGauge): (reading: Reading) => void {
  const isUp = gauge("hub_database_up", "1 while the database answers");
  const connections = gauge("hub_database_connections", "The pool, and who waits for it", "state");
  const mails = gauge("hub_mails", "Mails that wait, and those that were given up", "state");
  const oldest = gauge("hub_oldest_mail_seconds", "How long the mail waits that is due longest");
  const queues = gauge("hub_queue_length", "How many wait for the office, by queue", "queue");
  const freeDisk = gauge("hub_free_disk_bytes", "Free space of the disk with the data folder");
  return (reading) => {
    isUp.set(reading.isDatabaseUp ? 1 : 0);
    setAll(connections, "state", reading.connections);
    const { oldestSeconds, ...counts } = reading.mails ?? {};
    setAll(mails, "state", counts);
    setOne(oldest, oldestSeconds);
    setAll(queues, "queue", reading.queues);
    setOne(freeDisk, reading.freeDiskBytes);
  };
}

/** Returns a recorder of a job's runs: the last success, the duration, and the interval. */
function openRuns(gauge: OpenGauge, runs: Counter): Metrics["noteRun"] {
  const lastRun = gauge(
    "hub_job_last_success_timestamp_seconds",
    "When it last ended well",
    "name",
  );
  const lasted = gauge("hub_job_duration_seconds", "How long a job's last run took", "name");
  const interval = gauge("hub_job_interval_seconds", "How often a job runs", "name");
  return ({ job, everySeconds, seconds, isFailed, at }) => {
    interval.set({ name: job }, everySeconds);
    lasted.set({ name: job }, seconds);
    runs.inc({ name: job, result: isFailed ? "failed" : "done" });
    if (!isFailed) lastRun.set({ name: job }, at.getTime() / 1000);
  };
}

/**
 * Opens the metrics of this process, with those of Node.js (memory, processor, event loop). Names
 * begin with `hub_`, units are seconds and bytes (https://prometheus.io/docs/practices/naming/).
 * Loaded only if METRICS_PORT is set.
 */
export async function openMetrics(): Promise<Metrics> {
  const prom = await import("prom-client");
  const register = new prom.Registry();
  const registers = [register];
  prom.collectDefaultMetrics({ register });
  const calls = new prom.Histogram({
    name: "hub_call_duration_seconds",
    help: "Seconds from a call's arrival to its answer, by route and class of status",
    labelNames: ["method", "route", "status"],
    buckets: CALL_SECONDS,
    registers,
  });
  const runs = new prom.Counter({
    name: "hub_job_runs_total",
    help: "Runs of a job in this process, by how they ended",
    labelNames: ["name", "result"],
    registers,
  });
  const gauge: OpenGauge = (name, help, ...labelNames) =>
    new prom.Gauge({ name, help, labelNames, registers });
  const take = openState(gauge);
  return {
    noteCall: ({ method, route, status, seconds }) =>
      calls.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    noteRun: openRuns(gauge, runs),
    show: async (reading) => {
      take(reading);
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
}

/** Values that could not be read are left out: the last known value would look current. */
function setOne(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}

function setAll(gauge: Gauge, label: string, values: Readonly<Record<string, number>> = {}): void {
  gauge.reset();
  for (const [name, value] of Object.entries(values)) gauge.set({ [label]: name }, value);
}
