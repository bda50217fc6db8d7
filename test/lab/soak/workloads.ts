import { orderBody } from "#test/support/payments.ts";
import { PERSONA_PASSWORD, type Persona } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import type { SoakPerson, SoakWorld } from "./world.ts";

type Sent = { token?: string | undefined; body?: object; form?: FormData; accept?: string };
/** Makes a call, records how long it took, and returns its response. Throws if it was refused. */
export type Send = (method: string, path: string, sent?: Sent) => Promise<unknown>;

export type SoakAction = {
  name: string;
  /** How often it is done relative to all others. */
  share: number;
  may: (person: SoakPerson) => boolean;
  run: (send: Send, person: SoakPerson, random: () => number) => Promise<void>;
};

const some = <T>(list: readonly T[], random: () => number): T | undefined =>
  list[Math.floor(random() * list.length)];

/** The actions of a day, by whom, and how often. */
export function soakActionsOf(world: SoakWorld): readonly SoakAction[] {
  const everyone = () => true;
  const payers = [...world.payers];
  const classes = [...world.classes];
  let count = 0;
  return [
    {
      name: "sign in and out",
      share: 6,
      may: everyone,
      run: async (send, person) => {
        const { email, role, token: before } = person;
        const body = { email, password: PERSONA_PASSWORD, role };
        const { token } = (await send("POST", "/api/auth/login", { body })) as { token: string };
        person.token = token;
        await send("POST", "/api/auth/logout", { token: before, body: {} });
      },
    },
    {
      name: "first screen",
      share: 34,
      may: everyone,
      run: async (send, { token, reads }, random) => {
        const from = Math.floor(random() * reads.length);
        const addresses = ["/api/session", ...reads.slice(from, from + 5)];
        await Promise.all(addresses.map((path) => send("GET", path, { token })));
      },
    },
    {
      name: "list",
      share: 26,
      may: ({ lists }) => lists.length > 0,
      run: async (send, { token, lists }, random) => {
        const query = random() < 0.5 ? "page=1&pageSize=20" : "q=a&page=1&pageSize=50";
        await send("GET", `${some(lists, random)}?${query}`, { token });
      },
    },
    {
      name: "write",
      share: 16,
      may: everyone,
      run: async (send, { token, audience }) => {
        count += 1;
        if (audience !== "admin") {
          await send("POST", "/api/notifications/read", { token, body: {} });
          return;
        }
        const body = {
          title: `News ${count}`,
          text: "We are closed.",
          audience: { kind: "everyone" },
        };
        const made = (await send("POST", "/api/feed", { token, body })) as {
          post?: { _id: string };
          _id?: string;
        };
        const id = made.post?._id ?? made._id;
        if (id) await send("DELETE", `/api/feed/${id}`, { token });
      },
    },
    {
      name: "contact",
      share: 4,
      may: everyone,
      run: async (send) => {
        count += 1;
        const message = `Message ${count}`;
        const body = { name: "Visitor", email: `visitor${count}@people.example`, message };
        await send("POST", "/api/contact/submit", { body });
      },
    },
    {
      name: "upload",
      share: 6,
      may: ({ audience }) => audience === "trainee",
      run: async (send, { token, id }, random) => {
        const form = new FormData();
        form.append("userId", id);
        const bytes = 20_000 + Math.floor(random() * 400_000);
        form.append("panCard", new Blob([new Uint8Array(samplePdf({ bytes }))]), "pan.pdf");
        await send("POST", "/api/documents/upload", { token, form });
      },
    },
    {
      name: "payment",
      share: 4,
      may: everyone,
      run: async (send) => {
        const payer = payers.pop();
        if (payer) await pay(send, payer, world.batchId);
      },
    },
    {
      name: "check-in",
      share: 4,
      may: everyone,
      run: async (send) => {
        const next = classes.pop();
        if (!next) return;
        const { trainer, sessionId, trainees } = next;
        const path = `/api/check-in/${sessionId}`;
        await send("PUT", path, { token: trainer.token, body: { isOpen: true } });
        for (const { token } of trainees) {
          const { code } = (await send("GET", path, { token: trainer.token })) as { code: string };
          const { ticket } = (await send("POST", `${path}/ticket`, { body: { code } })) as {
            ticket: string;
          };
          await send("POST", path, { token, body: { code: ticket } });
        }
        await send("PUT", path, { token: trainer.token, body: { isOpen: false } });
      },
    },
  ];
}

async function pay(send: Send, payer: Persona, batchId: string): Promise<void> {
  const { token } = payer;
  const body = orderBody(payer, "Full Payment", { batchId });
  const { orderId } = (await send("POST", "/api/payment/order", { token, body })) as {
    orderId: string;
  };
  const paid = await send("POST", "/api/sandbox/pay", {
    token,
    body: { orderId, outcome: "captured" },
  });
  await send("POST", "/api/payment/verify", {
    token,
    body: { ...orderBody(payer, "Full Payment"), ...Object(paid) },
  });
}
