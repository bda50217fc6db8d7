export type S3Config = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

export type RazorpayConfig = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  webhookSecretPrevious: string | undefined;
  apiUrl: string;
};

type Texts<Name extends string> = Partial<Record<Name, string | undefined>>;
type S3Settings = Texts<
  "S3_BUCKET" | "S3_REGION" | "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;
type RazorpaySettings = {
  RAZORPAY_API_URL: string;
} & Texts<`RAZORPAY_${"KEY_ID" | "KEY_SECRET" | "WEBHOOK_SECRET" | "WEBHOOK_SECRET_PREVIOUS"}`>;

/** Returns the object store; undefined unless it is fully set. */
export function s3Of(settings: S3Settings): S3Config | undefined {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** Returns the payment provider; undefined unless it is fully set. */
export function razorpayOf(settings: RazorpaySettings): RazorpayConfig | undefined {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = settings;
  if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET || !RAZORPAY_WEBHOOK_SECRET) return undefined;
  return {
    keyId: RAZORPAY_KEY_ID,
    keySecret: RAZORPAY_KEY_SECRET,
    webhookSecret: RAZORPAY_WEBHOOK_SECRET,
    webhookSecretPrevious: settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
    apiUrl: settings.RAZORPAY_API_URL.replace(/\/$/, ""),
  };
}
