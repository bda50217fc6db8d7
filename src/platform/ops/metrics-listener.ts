import { createServer } from "node:http";
import type { Platform } from "#/platform/app/platform.ts";
import { SettingError } from "#/platform/config/config.ts";
import { readState } from "./metrics-reading.ts";

/**
 * Serves `/metrics` in Prometheus' format on METRICS_HOST and METRICS_PORT, apart from the public
 * address: no account is needed here. Returns its port and the function that ends it; undefined if
 * none is set. Throws SettingError if the port is not available.
 */
export async function serveMetrics(
  platform: Platform,
): Promise<{ port: number; close: () => Promise<void> } | undefined> {
  const { config, metrics, log } = platform;
  if (!metrics || config.metricsPort === undefined) return undefined;
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const { contentType, text } = await metrics.show(await readState(platform));
      response
        .writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" })
        .end(text);
    } catch (error) {
      log.error({ err: error }, "The metrics could not be shown.");
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(new SettingError(`METRICS_PORT cannot be listened on: ${error.message}`)),
    );
    server.listen(config.metricsPort, config.metricsHost, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : config.metricsPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
