import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { listenOnLoopback } from "./loopback.ts";

/**
 * What the server does with one message: accepts it; answers 451 or 550 after DATA; accepts it and
 * cuts the connection before saying so; or says at RCPT TO that nobody has this address.
 */
export type SmtpFault = "accept" | "later" | "refuse" | "drop" | "nobody";

export type Delivery = { recipients: string[]; messageId: string; raw: string };

const REPLIES = { later: 451, refuse: 550 } as const;

/**
 * A mail server on the loopback that speaks SMTP and can be made to fail. `faults` are used up one
 * per message; then everything is accepted. `deliveries` are the accepted messages, in order.
 */
export async function startSmtp(faults: SmtpFault[] = []) {
  const deliveries: Delivery[] = [];
  const seen: Delivery[] = [];
  const onData = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const raw = await text(stream);
    const delivery: Delivery = {
      recipients: session.envelope.rcptTo.map(({ address }) => address),
      messageId: /^Message-ID: <(.+)>/m.exec(raw)?.[1] ?? "",
      raw,
    };
    seen.push(delivery);
    const fault = faults.shift() ?? "accept";
    if (fault === "later" || fault === "refuse") return REPLIES[fault];
    deliveries.push(delivery);
    if (fault === "drop") {
      for (const { session: other, _socket } of server.connections) {
        if (other.id === session.id) _socket.destroy();
      }
    }
    return fault === "drop" ? null : undefined;
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onRcptTo: (_address, _session, callback) => {
      if (faults[0] !== "nobody") return callback();
      faults.shift();
      callback(Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 }));
    },
    onData: (stream, session, callback) => {
      onData(stream, session).then((code) => {
        if (code === null) return;
        callback(code ? Object.assign(new Error("as told"), { responseCode: code }) : null);
      }, callback);
    },
  });
  // A connection that the client dropped is no failure of the test.
  server.on("error", () => undefined);
  const port = await listenOnLoopback(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Everything that was sent to it, including refused messages. */
    seen,
    deliveries,
    faults,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
