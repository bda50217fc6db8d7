/** The parts of autocannon that the benchmark uses; it has no types of its own. */
declare module "autocannon" {
  type Request = { method: "GET"; path: string; headers: Record<string, string> };
  type Result = {
    duration: number;
    non2xx: number;
    errors: number;
    requests: { total: number };
  };
  function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests: readonly Request[];
  }): Promise<Result>;
  export = autocannon;
}
