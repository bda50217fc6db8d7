import { meetingInWords } from "#/shared/meeting.ts";
import { type Guide, SAFE_STAFF_ACCOUNT, TOKEN_TASK } from "./tasks.rules.ts";

export const ADMIN: Guide = {
  title: "Guide for the office",
  about:
    "You let people in, check what they send, keep the money in order, fill batches and look after " +
    "whoever may need help.",
  tasks: [
    {
      title: "Work through the queue",
      steps: [
        "Registrations in the side menu opens the queue: counts of what waits at the left, the list in " +
          "the middle, the chosen one with its decision at the right.",
        "Press j and k to go from one to the next, ? for all keys of a screen. What you decide can be " +
          "taken back for a moment: press Undo, or Ctrl Z.",
      ],
      to: "/admin-panel",
      picture: "admin-queue",
    },
    {
      title: "Approve registrations",
      steps: [
        "Search and sort all, below the queue, opens New Registration: tick those you know, or all of the page.",
        "Press Approve and choose the payment option. Each row says what came of it; the person is told by mail.",
        "Reject tells them so by mail, with a reason where you give one, which they read. Either can be " +
          "taken back for a moment.",
      ],
      to: "/new-register",
    },
    {
      title: "Check documents",
      steps: [
        "Documents shows whose papers wait, the longest waiting first. A paper is opened by Open (key O), " +
          "which the person can read of; Next (key J) then opens the next one of the same person.",
        "Press Verify, or Return with a reason that the person reads. A returned paper comes back into " +
          "the queue once another file is sent.",
        "On one sheet (key S) has a person's six next to each other: 1 to 6 open them, Verify all opened " +
          "(key V) takes those you opened together, and Undo takes them back together.",
        "Papers whose reason is over are destroyed by themselves, after the days under Settings; the " +
          "person's page keeps who verified each, and when it went.",
      ],
      to: "/admin-panel/documents",
      picture: "admin-documents",
    },
    {
      title: "Record a payment",
      steps: [
        "Money desk has all of money in its tabs: what is owed, what came in, receipts, dues and the " +
          "takings of a day. Find the person under Owed and press Record payment. Each row has the " +
          "telephone; Note contact in its menu keeps what was said and the day that was promised.",
        "Choose how it was paid and on which day; the amount is what is owed. Where Settings allow payments " +
          "in parts, enter less: the part has its own receipt, and the rest stays owed. A receipt is made and " +
          "mailed. A mistake is voided by a credit note, never deleted.",
        "Who paid a month by UPI enters the reference number: the row shows it. Press Confirm once it is in " +
          "the account, or Not here with a reason. A UPI id under Settings switches this on.",
        "At the end of the day count the cash and press Close the day.",
        "Day book, below the takings, makes a file of the closed days for Tally or Zoho Books.",
        "Where Settings charge GST, receipts are tax invoices or vouchers of advances, and the tab GST has " +
          "a month's return with a file for each table. Record payment asks for a company's GSTIN as well.",
      ],
      to: "/admin-panel/money",
      picture: "admin-money",
    },
    {
      title: "Create a batch and add people",
      steps: [
        "Create Batch, then the module. A Java batch opens for trainees who have paid; of the other " +
          "modules you add who has passed the module before.",
        "View Batch, or All Batches, opens the page of a batch: add people, move or remove them with a " +
          "reason, change its places, its start and its end. Sessions, answers, scores, signs of risk and the " +
          "waitlist are its tabs.",
      ],
      to: "/admin-panel/batches/create/java",
    },
    {
      title: "Care for those at risk",
      steps: [
        "Early Warning lists who misses sessions or answers, or has a score below 7, each with the facts.",
        "Call, then press Note: what was done, what came of it, and when to show the person again. Days " +
          "that somebody announced to be away are no absences once they are noted.",
        "From where on something is a sign you set under Settings, Early warning.",
      ],
      to: "/admin-panel/early-warning",
      picture: "admin-warnings",
    },
    {
      title: "Write to people",
      steps: [
        "Every list of people has a paper plane, Message these, which counts those that its search and " +
          "filters leave. Or go to Messages, New message, and choose a batch or a group.",
        "Leave out whom you like, write, and press Send. Undo brings it back for half a minute, to be " +
          "changed. The message's page shows of each whether the mail left, came back or was read, and what " +
          "went by WhatsApp or SMS.",
        "Wording holds the words of all other mails. Your own count from the next mail on.",
      ],
      to: "/admin-panel/messages",
    },
    {
      title: "Work on enquiries",
      steps: [
        "Enquiries, To call lists who asks about the training before they have an account, whose call is due first. " +
          "To enquiries beside a contact message writes down who wrote it.",
      ],
      to: "/admin-panel/enquiries",
      needs: "takesEnquiries",
    },
    {
      title: "Bring in a spreadsheet",
      steps: [
        "Import takes people, marks, attendance, payments and more from CSV and XLSX: choose what the " +
          "file holds and press Read the file. Its rows are tried first, each with its problem beside it; " +
          "Rows with problems gives those as a file.",
        "One file may hold name, telephone and batch of each person, in any order of columns. Rows about somebody " +
          "known already are asked for by themselves: select those to be changed, and untick a field that stays.",
        "Nothing is stored before you press Store. Take back, within the hour, puts everything back that " +
          "nobody changed since.",
      ],
      to: "/admin-panel/imports",
    },
    {
      title: "See certificates and résumés",
      steps: [
        "A mark that passes and a placement bring a certificate by themselves. A person's page lists " +
          "them, and you can withdraw one with a reason.",
        "The résumé that somebody made here is opened on their page, on the board of an opening and " +
          "beside their interviews.",
      ],
    },
    {
      title: "Find anything",
      steps: [
        "Press Ctrl K and type a few letters of a name, a phone number, a batch or a company, or the " +
          "last digits of a receipt.",
        "Names are found in any order and with a letter wrong. What you do is found as well: " +
          "“pay sneha”, “close the day”.",
        "A person's page holds all of it: money, training, interviews, documents and the timeline.",
      ],
    },
    {
      title: "Put an opening before candidates",
      steps: [
        "Openings, New opening: what the company looks for. It stays a draft; press Publish, and whoever " +
          "fits is told. Who fits names them, each with the reasons.",
        "Who applied stands on its board. Under Move on a card schedule interviews, note the offer, and " +
          "who has joined; clashes are shown, and the candidate's calendar follows.",
        `${meetingInWords()} of an interview may be left empty. Move the interview changes ` +
          "them later too, and the candidate is told.",
        "Where Settings has links for companies on, the tab Company of an opening shares selected candidates by a " +
          "link that ends. Who has not agreed is asked and not shown; the company's answers stand on the board.",
      ],
      to: "/admin-panel/openings",
    },
    {
      title: "Mark who has come to an interview",
      steps: [
        "Interviews lists those of a day by time. Press Arrived, then Call in, then Done on the row; Undo " +
          "takes the last one back. The informer and the wall screen see it at once.",
        "Under Settings candidates may share what was asked; What was asked beside By day lists their notes, " +
          "and takes one away with a reason.",
      ],
      to: "/admin-panel/interviews",
    },
    {
      title: "Change settings",
      steps: [
        "Settings holds name, logo, contacts, fee, slots, holidays and terms. Mail and payment are tried by a " +
          "button there.",
        "It also holds who runs the hub, the grievance officer, the refund policy and the CSR page's claims.",
        "The public pages show what is filled in.",
        "Under Remarks on scores you name up to five criteria a module; without any trainers are asked for none.",
        "Steps of the refund policy, by days and sessions, are proposed with the reason when you refund an " +
          "online payment; you may enter another amount, up to what is left.",
      ],
      to: "/admin-panel/settings",
    },
    {
      title: "Tell another program",
      steps: [
        "Under Webhooks you add the address of a program, such as your books or a chat, and choose what it " +
          "is told: an approval, a payment, a place in a batch, a score, a placement, a month that is due.",
        "The key is shown once; the program checks by it that a message comes from here. Names and addresses " +
          "are not sent, but ids that lead to the person's page.",
        "Send a test, and see in the log what the program answered. What it does not take is tried for three " +
          "days and can be sent again.",
      ],
      to: "/admin-panel/webhooks",
    },
    SAFE_STAFF_ACCOUNT,
    {
      title: "See which programs get in",
      steps: [
        "Where access tokens are switched on under Settings, staff make them for their programs under Sign-in " +
          "and security: with a name, an end, and what the program may do, which is never more than they may.",
        "Under Access tokens you see whose they are and when each was used last, and end any. What a program " +
          "changes is in the trail under its owner's name.",
      ],
      to: "/admin-panel/access-tokens",
      needs: "allowsTokens",
    },
    TOKEN_TASK,
  ],
};
