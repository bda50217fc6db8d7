import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenOnLoopback } from "./loopback.ts";

/** A TCP proxy that can be made to misbehave like a network. */
export type BreakableProxy = {
  port: number;
  /** Drops a connection at its client's next request, like an idle socket that was closed. */
  dropOnNextRequest: () => void;
  /**
   * Drops a connection at the next COMMIT: `before` it reaches the server, or `after` that, instead
   * of the answer; `last`: the same, and the server is unreachable from then on.
   */
  cutNextCommit: (when: "before" | "after" | "last") => void;
  /** Lets the next COMMIT pass after all; returns whether one was cut meanwhile. */
  endCut: () => boolean;
  /** Called for each COMMIT, before it is passed on. */
  onCommit: (listener: (() => void) | undefined) => void;
  /** Holds back both sides' data, also on new connections, like a server that hangs. */
  hang: () => void;
  /** Drops every connection. */
  dropAll: () => void;
  /** Also drops new connections, like a machine on which the server does not run. */
  refuse: () => void;
  /** Behaves normally again. */
  heal: () => void;
  close: () => Promise<void>;
};

export async function startBreakableProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let mustDrop = false;
  let cut: "before" | "after" | "last" | undefined;
  let isHanging = false;
  let isRefusing = false;

  let onCommit: (() => void) | undefined;
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const refuse = () => {
    isRefusing = true;
    dropAll();
  };
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    return socket;
  };
  const server = createServer((near) => {
    if (isRefusing) return near.resetAndDestroy();
    const far = track(connect(target.port, target.host));
    track(near);
    let swallowed: typeof cut;
    near.on("data", (data) => {
      if (onCommit && data.includes("commit\0")) onCommit();
      const isCut = cut !== undefined && data.includes("commit\0");
      if (mustDrop || (isCut && cut === "before")) {
        mustDrop = false;
        if (isCut) cut = undefined;
        near.resetAndDestroy();
        return;
      }
      if (isCut) {
        swallowed = cut;
        cut = undefined;
      }
      if (!isHanging) far.write(data);
    });
    far.on("data", (data) => {
      if (swallowed === "last") refuse();
      if (swallowed) near.resetAndDestroy();
      else if (!isHanging) near.write(data);
    });
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  const proxy: BreakableProxy = {
    port: await listenOnLoopback(server),
    dropOnNextRequest: () => {
      mustDrop = true;
    },
    cutNextCommit: (when) => {
      cut = when;
    },
    endCut: () => {
      const wasCut = cut === undefined;
      cut = undefined;
      return wasCut;
    },
    onCommit: (listener) => {
      onCommit = listener;
    },
    hang: () => {
      isHanging = true;
    },
    dropAll,
    refuse,
    heal: () => {
      isHanging = false;
      isRefusing = false;
      // Anything swallowed meanwhile leaves these out of sync.
      dropAll();
    },
    close: async () => {
      dropAll();
      server.close();
      await once(server, "close");
    },
  };
  return proxy;
}
