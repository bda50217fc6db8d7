import { meetingInWords, SESSION_FIELDS } from "#/shared/meeting.ts";
import { type Guide, SAFE_ACCOUNT, SAFE_STAFF_ACCOUNT, TOKEN_TASK } from "./tasks.rules.ts";

export const TRAINEE: Guide = {
  title: "Guide for trainees",
  about:
    "From your registration to your placement: the first screen always says what comes next and who has to do it.",
  tasks: [
    {
      title: "Wait for the approval",
      steps: [
        "After registering you get a mail as soon as the office has decided. There is nothing else to do until then.",
      ],
    },
    {
      title: "Send your details",
      steps: [
        "Trainee Dashboard has three tabs and a last look. What you typed stays on this device until you send it.",
        "Until the office has verified them you can correct your details yourself; afterwards you ask for " +
          "a correction.",
      ],
      to: "/trainee-dashboard",
      picture: "trainee-details",
    },
    {
      title: "Upload six documents",
      steps: [
        "Upload each as PDF or picture; a photo from your phone is fine. Read and sign the terms there.",
        "Press Submit once all six are there. Where a paper is returned, the reason stands beside it; " +
          "send another file.",
        "Papers are destroyed once they are needed no longer; if you join again, you upload them anew.",
        "My papers lists who opened which of them and when. A paper that stood in a list was not opened.",
      ],
      to: "/document-upload",
    },
    {
      title: "Pay the fee",
      steps: [
        "Choose your training and a batch, press Pay Now and pay in the window that opens; the receipt " +
          "comes by mail and stays under My papers. A partial payment has its second half later, with the " +
          "day beside it.",
      ],
      to: "/admission-fee",
    },
    {
      title: "Join a batch",
      steps: [
        "You choose a Java batch with the fee, and have your place once it is settled. Where none is open " +
          "you are on the waitlist and are told of the next one.",
      ],
      to: "/batch-dashboard",
    },
    {
      title: "Attend and check in",
      steps: [
        "Training shows the next class with day, slot and trainer. In class press Check in and type the " +
          "six digits of the trainer's screen, or scan its picture.",
        "At six in the evening before a class you are reminded of it, with its place and its link.",
        "Add to calendar puts a class into yours. If you cannot come, call the office: announced days are no absences.",
      ],
      to: "/batch-dashboard",
      picture: "trainee-training",
    },
    {
      title: "Hand in answers",
      steps: [
        "Each session has a question. Press Upload PDF; the trainer approves your answer, or returns it " +
          "with a reason and you hand in another.",
      ],
      to: "/java-training-details",
    },
    {
      title: "See marks and what is missing",
      steps: [
        "A module is passed with 7 of 10. Five modules lead to interviews: Java, AEM, Communication, Mock " +
          "and Final Check.",
        "Each module you pass brings a certificate, under My papers. Anybody can check its number.",
      ],
      to: "/batch-dashboard",
    },
    {
      title: "Take interviews",
      steps: [
        "Once all five are passed, Marketing opens: complete your profile, apply for openings that fit, " +
          "and schedule interviews.",
        "My résumé, under Profile Details, is made from your details, marks and projects; a link shows it " +
          "to a company for as many days as you choose, and you can end it at any time.",
        "After each interview choose in its row under Feedback what came of it; Placed records a placement.",
        "Where your hub has it on, What was asked at an interview shows what others were asked there, and " +
          "takes your own note afterwards, without your name.",
      ],
      to: "/marketing-dashboard",
    },
    {
      title: "Ask for help after the placement",
      steps: [
        "Assistance opens with the placement: ask for it, say with what, and send the details. Your guide " +
          "helps for a year from your joining.",
      ],
      to: "/assistance-dashboard",
    },
  ],
};

export const EXISTING_TRAINEE: Guide = {
  title: "Guide for existing trainees",
  about: "You were trained before; here you find interviews, and help once you are placed.",
  tasks: [
    {
      title: "Complete your profile",
      steps: [
        "Marketing, Profile Details: upload your résumé and say how long you have worked. Make a résumé " +
          "makes one from what is known.",
        "Where your hub has it on, My résumé has a switch: whether companies may read it by a link of the office. " +
          "You can withdraw it at any time.",
      ],
      to: "/profile-details",
      picture: "existing-marketing",
    },
    {
      title: "Apply for openings",
      steps: [
        "Openings lists what companies look for, and why you fit or what is missing. Press Apply; the " +
          "office sees it at once.",
      ],
      to: "/openings",
    },
    {
      title: "Schedule an interview",
      steps: [
        "On Interview Schedules press Schedule, then the company, round, day and time. Add to calendar " +
          "puts it into yours.",
        "Where it is, the link to join and whom to ask for may be written down too; they stand on your " +
          "first screen and in your calendar. At 6 PM the day before you are reminded by mail and in the app.",
      ],
      to: "/interview-schedules",
    },
    {
      title: "Record what came of it",
      steps: [
        "After the interview choose in its row under Feedback what came of it. A negative one asks what " +
          "was difficult, so that the office can help; HR and Client rounds take a PDF.",
        "Where your hub has it on, What was asked shows what others were asked there, and takes your note.",
      ],
      to: "/interview-schedules",
    },
    {
      title: "Read announcements",
      steps: ["Marketing, Feed holds what the office posts to everybody in marketing."],
      to: "/feeds",
    },
    SAFE_ACCOUNT,
  ],
};

export const ASSISTANCE: Guide = {
  title: "Guide for those with assistance",
  about: "You are supported in your work by a guide of ours.",
  tasks: [
    {
      title: "Send your details",
      steps: [
        "Assistance asks for company, package, the day your support begins and the signed terms. Press " +
          "Send details; your support begins with them.",
      ],
      to: "/assistance-details",
      picture: "assistance-details",
    },
    {
      title: "See who helps you",
      steps: [
        "The dashboard names your guide, and until when you are supported. Write or call them; they know your record.",
      ],
      to: "/assistance-dashboard",
    },
    {
      title: "Pay a month",
      steps: [
        "What is due stands on the dashboard with its day. Pay to the office; the receipt appears under " +
          "My papers once it is recorded.",
        "Where Pay now is offered, it opens the payment provider, and the receipt comes by mail at once.",
        "Where Pay by UPI is offered, scan the code or open your app, pay, enter the 12 digits of the " +
          "reference number and press I have paid. The office confirms it, or you read why not.",
      ],
      to: "/assistance-dashboard",
    },
    {
      title: "Change your data",
      steps: [
        "Assistant Profile in the profile menu holds what you told us. My data gives you a copy of " +
          "everything that is kept about you.",
      ],
      to: "/assistance-profile",
    },
    SAFE_ACCOUNT,
  ],
};

export const TRAINER: Guide = {
  title: "Guide for trainers",
  about:
    "You plan and hold sessions, review answers, give marks, and are the first to see who falls behind.",
  tasks: [
    {
      title: "See your day",
      steps: [
        "Trainer Dashboard shows today's sessions by time, what is planned, answers to review, people " +
          "without a mark, and low attendance.",
      ],
      to: "/trainer-dashboard",
      picture: "trainer-dashboard",
    },
    {
      title: "Plan a session",
      steps: [
        "Under Next press Plan a session, and choose batch, day, time and topic. It counts nowhere until " +
          "it is recorded as held; members find it in their calendar.",
        `${meetingInWords(SESSION_FIELDS)} may be left empty; members read them in their lists, mails ` +
          "and calendars, are told when they change, and reminded at six the evening before.",
        "For a whole module open the batch and press Plan a module: choose weekdays, slots and the first day " +
          "and paste the topics. Holidays are left out; change or drop a row before you plan them all at once.",
      ],
      to: "/trainer-dashboard",
    },
    {
      title: "Take attendance",
      steps: [
        "Press Check-in beside your session of today, then Open check-in, and show the code: members type " +
          "or scan it. Once the session has begun press Record beside it; you have the last word about who " +
          "was there.",
      ],
      to: "/trainer-dashboard",
    },
    {
      title: "Review answers",
      steps: [
        "Review beside a batch, or Assignment Approvals once you have chosen one, shows one answer at a " +
          "time. Press Approve, or Reject with a reason that the trainee reads. j and k go on, ? lists the " +
          "keys.",
      ],
      to: "/trainer-dashboard",
    },
    {
      title: "Give marks",
      steps: [
        "Choose the batch, then Interview Grades: press Edit beside the first, type a mark and press " +
          "Enter to go down. A column from a spreadsheet can be pasted. What is not saved stays on this " +
          "device.",
        "Where the owner set criteria, Remarks beside a score takes a line for each and what to do next; the " +
          "trainee reads them beside the score.",
      ],
      to: "/trainer-dashboard",
    },
    {
      title: "See a batch whole",
      steps: [
        "All batches, then the batch: people, sessions, who was where, answers, scores and signs of risk, " +
          "each in a tab.",
      ],
      to: "/batches",
      picture: "trainer-batches",
    },
    {
      title: "Care for those at risk",
      steps: [
        "Early warning lists who misses sessions or answers in your batches, each with the facts. Call " +
          "first, then press Note and say what was done and when to look again.",
      ],
      to: "/early-warning",
      picture: "trainer-warnings",
    },
    SAFE_STAFF_ACCOUNT,
    TOKEN_TASK,
  ],
};
