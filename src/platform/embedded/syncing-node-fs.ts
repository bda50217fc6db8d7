import { fsyncSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type EngineOptions = Parameters<NodeFS["init"]>[1];

/** The members of the engine's file system used here, which its own types lack. */
type EngineModule = {
  NODEFS: {
    stream_ops: object;
    /** Turns a failure of the disk into one that PostgreSQL understands. */
    tryFSOperation: (operation: () => void) => void;
  };
};

/**
 * The engine's file system on a real directory, with an fsync that reaches the disk: the engine's
 * own does nothing, so that a power cut could take commits already acknowledged. `onSync` is called
 * after each sync.
 */
export class SyncingNodeFS extends NodeFS {
  #onSync: () => void;

  constructor(directory: string, onSync: () => void) {
    super(directory);
    this.#onSync = onSync;
  }

  override async init(engine: PGlite, options: EngineOptions) {
    const { emscriptenOpts } = await super.init(engine, options);
    const installSync = ({ NODEFS }: EngineModule) => {
      const fsync = (stream: { nfd: number }) => {
        NODEFS.tryFSOperation(() => fsyncSync(stream.nfd));
        this.#onSync();
        return 0;
      };
      Object.assign(NODEFS.stream_ops, { fsync });
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), installSync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as EngineOptions };
  }
}
