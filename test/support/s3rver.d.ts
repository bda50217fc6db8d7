/** The parts of s3rver that the tests use; it has no types of its own. */
declare module "s3rver" {
  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string }[];
    });
    logger: { silent: boolean };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
