import sharp from "sharp";

/** Returns a JPEG of twelve megapixels, like a phone's; noise, so that it is 3 MB. */
export function photograph(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
  const size = { width: 4000, height: 3000, channels: 3 as const };
  return sharp({ create: { ...size, background: "grey", noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
