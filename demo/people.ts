import type { Role, SubRole } from "#/shared/actor.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";

/** One password for the whole demo company; it is shown on the sign-in page. */
export const DEMO_PASSWORD = "try-the-demo-2026";

const at = (name: string) => `${name.toLowerCase().replaceAll(" ", ".")}@demo.example`;

export type Staff = { username: string; label: string; role: Role; subRole: SubRole | null };

/** The general admin is the first of them and creates the others. */
export const STAFF = [
  { username: "Meera Iyer", label: "Admin", role: "Admin", subRole: null },
  { username: "Rajan Kulkarni", label: "CEO", role: "Admin", subRole: "CEO" },
  { username: "Anita Desai", label: "CTO", role: "Admin", subRole: "CTO" },
  { username: "Farhan Sheikh", label: "Sales head", role: "Admin", subRole: "Sales Head" },
  { username: "Lakshmi Menon", label: "Informer", role: "Admin", subRole: "Informer" },
  { username: "Suresh Babu", label: "Trainer", role: "Trainer", subRole: null },
  { username: "Deepa Krishnan", label: "Second trainer", role: "Trainer", subRole: null },
] as const satisfies readonly Staff[];

/** A trainee's stage in the demo. */
export type Stage = "pending" | "rejected" | "approved" | "details" | "documents" | "inBatch";

export type Trainee = {
  username: string;
  stage: Stage;
  paymentOption: PaymentOption;
  /** Days before today on which the journey began. */
  daysAgo: number;
  label?: string;
};

const person = (
  username: string,
  stage: Stage,
  daysAgo: number,
  paymentOption: PaymentOption = "Full Payment",
  label?: string,
): Trainee => ({ username, stage, daysAgo, paymentOption, ...(label ? { label } : {}) });

/** In the order in which they began: the demo's clock only moves forward. */
export const TRAINEES: readonly Trainee[] = [
  person("Karthik Reddy", "inBatch", 300, "Full Payment", "Trainee open to interviews"),
  person("Sneha Patil", "inBatch", 298, "Partial Payment", "Placed trainee"),
  person("Imran Khan", "inBatch", 296),
  person("Divya Nambiar", "inBatch", 295, "No Payment"),
  person("Chaitra Bhat", "documents", 216),
  person("Rohit Sharma", "inBatch", 200),
  person("Priya Venkatesh", "inBatch", 199),
  person("Arjun Das", "inBatch", 197, "Partial Payment"),
  person("Nisha Agarwal", "inBatch", 110, "Full Payment", "In the AEM module"),
  person("Vikram Singh", "inBatch", 108),
  person("Fatima Begum", "inBatch", 107, "Partial Payment"),
  person("Ganesh Hegde", "rejected", 60),
  person("Asha Rao", "inBatch", 4, "Full Payment", "In a batch"),
  person("Bhavana Murthy", "inBatch", 4),
  person("Deepak Nair", "inBatch", 4, "Partial Payment"),
  person("Farida Ansari", "inBatch", 4),
  person("Gautham Bhat", "inBatch", 3.5, "No Payment"),
  person("Jyothi Prakash", "inBatch", 3.5),
  person("Manoj Pillai", "inBatch", 3, "Partial Payment", "With a balance due"),
  person("Ritu Chawla", "documents", 3, "Full Payment", "About to pay"),
  person("Joseph Mathew", "documents", 2, "No Payment", "Without a fee"),
  person("Kavya Shetty", "details", 2, "Partial Payment", "Details done"),
  person("Sameer Joshi", "approved", 1, "Full Payment", "Just approved"),
  person("Pooja Bhat", "pending", 1),
  person("Naveen Kumar", "pending", 0),
  person("Zoya Ahmed", "pending", 0),
];

/** Accounts an admin made, who skip the onboarding. */
export const CREATED: readonly {
  username: string;
  subRole: "Existing Trainee" | "Assistance";
  label?: string;
  /** Days before today on which it was made, if not in the first days of the hub. */
  daysAgo?: number;
}[] = [
  { username: "Harish Gowda", label: "Existing trainee", subRole: "Existing Trainee" },
  { username: "Swathi Naik", label: "Assistance user", subRole: "Assistance" },
  { username: "Vivek Rao", subRole: "Existing Trainee" },
  { username: "Anjali Thomas", subRole: "Existing Trainee" },
  { username: "Prakash Hegde", subRole: "Assistance" },
  { username: "Nandini Joshi", subRole: "Assistance", daysAgo: 64 },
  { username: "Ramya Shenoy", subRole: "Existing Trainee" },
  { username: "Aditya Kamath", subRole: "Existing Trainee" },
  { username: "Mohammed Rafi", label: "Interview tomorrow", subRole: "Existing Trainee" },
  { username: "Shruti Bhandary", subRole: "Existing Trainee" },
  { username: "Kishore Naidu", subRole: "Existing Trainee" },
  { username: "Tejaswini Kulal", subRole: "Existing Trainee" },
];

/** Days before today on which a Java batch of the demo starts (negative: days ahead) and ends. */
export const JAVA_BATCHES = [
  { startsDaysAgo: 294, endsDaysAgo: 264 },
  { startsDaysAgo: 196, endsDaysAgo: 166 },
  { startsDaysAgo: 106, endsDaysAgo: 76 },
  { startsDaysAgo: 2, endsDaysAgo: null },
  { startsDaysAgo: -5, endsDaysAgo: null },
] as const;

/** How many people the classroom of a Java batch has places for. */
export const JAVA_PLACES = 32;

export const MESSAGES = [
  {
    daysAgo: 6,
    name: "Tarun Malhotra",
    message: "I have two years in testing. Can I join the AEM developer track in January?",
  },
  {
    daysAgo: 2,
    name: "Geetha Srinivasan",
    message:
      "I am returning after a four-year break. Which batch would suit me, and is there a demo class?",
  },
  { daysAgo: 0, name: "Abdul Rahman", message: "Do you have weekend timings for the Java batch?" },
] as const;

export const emailOf = at;
