/** Records which source of their page the newly taken pictures of the guide show. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { hashOfPage, KEPT_PICTURES, keptPictures } from "./pictures.ts";

const stamped = Object.fromEntries(
  Object.entries(keptPictures()).map(([name, { address, hash }]) => [
    name,
    { address, hash: hash || hashOfPage(address) },
  ]),
);
const file = path.resolve(import.meta.dirname, "../..", KEPT_PICTURES);
writeFileSync(file, `${JSON.stringify(stamped, null, 2)}\n`);
