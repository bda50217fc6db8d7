import { type Audience, STAFF } from "#/shared/actor.ts";
import { guideOf } from "./help.rules.ts";

/** A stop of the tour: its element, by a selector of the frame or of the first screen. */
export type Stop = { target: string; title: string; text: string };

const SIDE_MENU: readonly Audience[] = ["admin", "ceo", "cto", "salesHead"];

/** The stops for a role, at most six. The caller leaves out those this width does not show. */
export function stopsOf(audience: Audience): Stop[] {
  const isStaff = STAFF.includes(audience);
  return [
    { target: "main h1", title: "Your first screen", text: guideOf(audience).about },
    SIDE_MENU.includes(audience)
      ? {
          target: "aside nav",
          title: "Every screen of yours",
          text: "What you do stands here, what is done most often first.",
        }
      : {
          target: "nav[aria-label=Main] [data-here]",
          title: "The way back",
          text: "This leads back to your first screen from everywhere.",
        },
    ...(isStaff
      ? [
          {
            target: "[aria-keyshortcuts]",
            title: "Find anything",
            text: "Press Ctrl K and type a few letters of a person, a batch or a screen.",
          },
        ]
      : []),
    {
      target: "header [aria-label^=Notifications]",
      title: "What is new",
      text: "What concerns you arrives here, and by mail where you want it.",
    },
    {
      target: "header [aria-label='Profile menu']",
      title: "You",
      text: "Your profile, how you sign in, which notices reach you, and your data.",
    },
    {
      target: "a[aria-label=Guide]",
      title: "How it is done",
      text: "The guide for your role, with pictures. Take this tour again there.",
    },
  ];
}
