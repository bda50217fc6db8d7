/** HAProxy, which gives each call to the server that has the fewest. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../../scripts/postgres.ts";
import { type Service, startService } from "./service.ts";

export async function startHaproxy(
  program: string,
  folder: string,
  ports: readonly number[],
): Promise<Service> {
  const port = await freePort();
  const settings = path.join(folder, `haproxy-${port}.cfg`);
  const servers = ports.map(
    (one) => `  server s${one} 127.0.0.1:${one} check inter 500ms fall 2 rise 1`,
  );
  writeFileSync(
    settings,
    `defaults
  mode http
  option forwardfor
  timeout connect 2s
  timeout client 130s
  timeout server 130s
  timeout check 5s
frontend hub
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance leastconn
  option httpchk GET /api/health/ready
${servers.join("\n")}
`,
  );
  return startService({
    command: program,
    args: ["-db", "-f", settings],
    port,
    log: path.join(folder, "haproxy.log"),
  });
}
