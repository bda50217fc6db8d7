import pg from "pg";

/** What has just changed: the features written through, and who was notified. */
export type Update = {
  /** Each feature with the tab that wrote, if it was only one: that tab already knows. */
  features: Record<string, string | null>;
  people: string[];
  /** Something may have been missed: listeners should read everything again. */
  all?: true;
};

export type Log = { warn: (message: string) => void };

/** The other processes on the same database. */
export type Instances = {
  /** Sends to them; if that fails the update is lost, and listeners catch up by their timers. */
  tell: (update: Update) => void;
  hearsAll: () => boolean;
  close: () => Promise<void>;
};

type Options = {
  databaseUrl: string;
  /** The id of this process, whose own messages come back to it. */
  self: string;
  hear: (update: Update) => void;
  log: Log;
};

/** A message on the channel; without an update it is an instance's message to itself. */
type Message = { from: string; update?: Update };

const CHANNEL = "hub_updates";
/** PostgreSQL refuses more than 8,000 bytes; an id and its punctuation are 39. */
const MOST_PEOPLE = 150;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/**
 * Shares updates over LISTEN and NOTIFY, on one separate connection that is reopened when it is
 * lost. It counts as hearing once its own first message has come back: none does through a pooler
 * that gives each statement another connection.
 */
export function joinInstances({ databaseUrl, self, hear, log }: Options): Instances {
  let line: Line | undefined;
  let isHearing = false;
  let wasLost = false;
  let retryMs = FIRST_RETRY_MS;
  let retry: NodeJS.Timeout | undefined;

  const take = (text: string) => {
    const { from, update } = JSON.parse(text) as Message;
    if (from !== self) {
      if (update) hear(update);
      return;
    }
    if (isHearing) return;
    isHearing = true;
    retryMs = FIRST_RETRY_MS;
    // Messages sent in between were not heard.
    if (wasLost) hear({ features: {}, people: [], all: true });
  };
  const lose = () => {
    if (!wasLost) log.warn("Updates of other instances are not heard until the database answers.");
    line = undefined;
    wasLost = true;
    isHearing = false;
    retry = setTimeout(connect, retryMs).unref();
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  };
  const connect = () => {
    line = openLine(databaseUrl, take, lose);
    line.say(JSON.stringify({ from: self } satisfies Message));
  };
  connect();

  return {
    tell: ({ features, people }) => {
      for (let at = 0; at === 0 || at < people.length; at += MOST_PEOPLE) {
        const part = {
          features: at === 0 ? features : {},
          people: people.slice(at, at + MOST_PEOPLE),
        };
        line?.say(JSON.stringify({ from: self, update: part } satisfies Message));
      }
    },
    hearsAll: () => isHearing,
    close: async () => {
      clearTimeout(retry);
      await line?.close();
    },
  };
}

type Line = { say: (text: string) => void; close: () => Promise<void> };

/** One connection that listens and sends; `lost` is called once, when it fails or ends. */
function openLine(databaseUrl: string, take: (text: string) => void, lost: () => void): Line {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
  let isOver = false;
  const end = async () => {
    isOver = true;
    await client.end().catch(() => undefined);
  };
  const lose = () => {
    if (isOver) return;
    void end();
    lost();
  };
  client.on("error", lose);
  client.on("end", lose);
  client.on("notification", ({ payload }) => take(payload ?? ""));
  // One after the other.
  let sending: Promise<unknown> = client.connect().then(() => client.query(`listen ${CHANNEL}`));
  sending.catch(lose);
  return {
    say: (text) => {
      sending = sending.then(() => client.query("select pg_notify($1, $2)", [CHANNEL, text]));
      sending.catch(lose);
    },
    close: end,
  };
}
