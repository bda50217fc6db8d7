/**
 * Takes the README's pictures from the demo company: `npm run screenshots`, after `npm run build`.
 * They go to docs/screenshots, in few colours, so that they stay small in the repository.
 */
import path from "node:path";
import { STAFF } from "../../demo/people.ts";
import { type Shot, takePictures } from "./support/demo-pictures.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../docs/screenshots");

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const trainee = (username: string) => ({ username, role: "Trainee" as const });
const [ADMIN, CEO, CTO] = STAFF;
const TRAINER = { username: "Suresh Babu", role: "Trainer" } as const;

const SHOTS: readonly (Omit<Shot, "viewport"> & Partial<Shot>)[] = [
  { name: "home", address: "/" },
  { name: "home-phone", address: "/", viewport: PHONE },
  { name: "sign-in", address: "/login", scheme: "dark" },
  { name: "admin-desk", address: "/admin-panel", as: ADMIN },
  { name: "admin-desk-dark", address: "/admin-panel", as: ADMIN, scheme: "dark" },
  { name: "registrations", address: "/new-register", as: ADMIN },
  { name: "receipts", address: "/admin-panel/payment-receipts", as: ADMIN },
  {
    name: "details-phone",
    address: "/trainee-dashboard",
    as: trainee("Sameer Joshi"),
    viewport: PHONE,
  },
  { name: "documents", address: "/document-upload", as: trainee("Kavya Shetty") },
  { name: "admission-fee", address: "/admission-fee", as: trainee("Ritu Chawla") },
  { name: "batch-dashboard", address: "/batch-dashboard", as: trainee("Asha Rao") },
  { name: "marketing-insights", address: "/ceo-dashboard/marketing-insights", as: CEO },
  { name: "dues-dark", address: "/admin-panel/dues", as: ADMIN, scheme: "dark" },
  { name: "cto-desk", address: "/cto-dashboard", as: CTO },
  { name: "timeline", address: "/timeline", as: trainee("Sneha Patil") },
  {
    name: "assistance-phone",
    address: "/assistance-details",
    as: trainee("Sneha Patil"),
    viewport: PHONE,
  },
  { name: "trainer-desk", address: "/trainer-dashboard", as: TRAINER },
];

const shots = SHOTS.map((shot) => ({ viewport: DESKTOP, ...shot }));
await takePictures(FOLDER, shots, "png", (picture) =>
  picture.png({ palette: true, colours: 128, effort: 10 }),
);
