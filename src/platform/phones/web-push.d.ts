/** The part of web-push used here; it has no types of its own. */
declare module "web-push" {
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
    TTL: number;
    urgency: "normal" | "high";
    contentEncoding: "aes128gcm";
  };
  type Details = { method: "POST"; headers: Record<string, string | number>; body: Buffer };
  const webPush: {
    /** Throws for invalid keys. */
    generateVAPIDKeys: () => { publicKey: string; privateKey: string };
    generateRequestDetails: (to: Subscription, text: string, options: Options) => Details;
  };
  export = webPush;
}
